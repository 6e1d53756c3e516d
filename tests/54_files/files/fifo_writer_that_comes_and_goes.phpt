--TEST--
Files: a writer that opens a FIFO, and has closed it before the reader looks, is not missed
--EXTENSIONS--
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$name = tempnam(sys_get_temp_dir(), 'async');
unlink($name);
posix_mkfifo($name, 0600);
$file = escapeshellarg($name);
$read = function () use ($name) {
    $reader = fopen($name, 'r');
    return stream_get_contents($reader);
};

/* The writer waits first, and is away at once when there is a reader. */
$lines = '';
for ($i = 0; $i < 20; $i++) {
    $process = proc_open("echo $i > $file", [], $pipes);
    $reading = spawn($read);
    $lines .= trim(await($reading)) . ' ';
    proc_close($process);
}
echo "$lines\n";

/* The reader waits first. */
$reading = spawn($read);
turns_until(fn() => $reading->getAwaitingInfo());
exec("echo written > $file");
echo await($reading);

/* It writes nothing. */
$reading = spawn($read);
turns_until(fn() => $reading->getAwaitingInfo());
exec(": > $file");
var_dump(await($reading));

/* Two coroutines: neither needs a thread, of which there are 64. */
$opening = [];
for ($i = 0; $i < 100; $i++) {
    $opening[] = spawn(fn() => fopen($name, 'r'));
}
suspend();
echo 'host names are found: ', gethostbyname('localhost'), "\n";
$writer = fopen($name, 'w');
echo count(array_filter(array_map(\Async\await(...), $opening))), " readers\n";
unlink($name);
?>
--EXPECT--
0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 
written
string(0) ""
host names are found: 127.0.0.1
100 readers
