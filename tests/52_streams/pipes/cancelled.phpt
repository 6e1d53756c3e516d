--TEST--
Pipes: after a cancelled read, the answer of a process reaches no other coroutine
--EXTENSIONS--
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

function cancelled_read($pipe): string
{
    $reader = spawn(fn() => outcome(fn() => fgets($pipe)));
    suspend();
    $reader->cancel();
    return await($reader);
}

$process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']], $pipes);
fwrite($pipes[0], "half of ");
echo cancelled_read($pipes[1]), "\n";
fwrite($pipes[0], "a line\n");
echo outcome(fn() => fgets($pipes[1])), "\n";
fclose($pipes[0]);
fclose($pipes[1]);
proc_close($process);

$fifo = fifo();
echo cancelled_read($fifo), "\n";
fwrite($fifo, "a line\n");
echo outcome(fn() => fgets($fifo)), "\n";
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
Async\AsyncCancellation: Coroutine cancelled
'a line
'
