--TEST--
Files: a cancelled fopen() of a FIFO leaves neither a reader nor a writer behind
--EXTENSIONS--
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

$name = tempnam(sys_get_temp_dir(), 'async');
unlink($name);
posix_mkfifo($name, 0600);
foreach (['r', 'w'] as $mode) {
    $opening = spawn(fn() => outcome(fn() => fopen($name, $mode)));
    turns_until(fn() => $opening->getAwaitingInfo());
    $opening->cancel();
    echo "$mode: ", await($opening), "\n";
}
echo 'no reader: ', outcome(fn() => @fopen($name, 'wn')), ', ', error_get_last()['message'], "\n";

/* A process that reads gets what is written from now on, and not the end of a file without a writer. */
$process = proc_open(['cat', $name], [1 => ['pipe', 'w']], $pipes);
$writer = fopen($name, 'w');
fwrite($writer, "line\n");
fclose($writer);
echo 'no writer: ', stream_get_contents($pipes[1]);
unlink($name);
?>
--EXPECTF--
r: Async\AsyncCancellation: Coroutine cancelled
w: Async\AsyncCancellation: Coroutine cancelled
no reader: false, fopen(%S): Failed to open stream: No such device or address
no writer: line
