--TEST--
Streams: sockets of proc_open() suspend, and its non-blocking pipes can be selected
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$process = proc_open(['cat'], [['socket'], ['socket'], STDERR], $pipes);
$reader = spawn(fn() => fgets($pipes[1]));
suspend();
echo "others run\n";
fwrite($pipes[0], "through a socket\n");
echo await($reader);
fclose($pipes[0]);
var_dump(fgets($pipes[1]));
proc_close($process);

$process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes);
stream_set_blocking($pipes[1], false);
$reader = spawn(function () use ($pipes) {
    $read = [$pipes[1]];
    $none = null;
    return stream_select($read, $none, $none, null) ? fgets($pipes[1]) : null;
});
suspend();
echo "others run\n";
fwrite($pipes[0], "through a pipe\n");
echo await($reader);
fclose($pipes[0]);
proc_close($process);
?>
--EXPECT--
others run
through a socket
bool(false)
others run
through a pipe
