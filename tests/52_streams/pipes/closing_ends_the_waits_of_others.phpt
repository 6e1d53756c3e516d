--TEST--
Pipes: closing a pipe ends the reads and writes of others on it with an error
--EXTENSIONS--
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

foreach (['process' => fn() => popen('exec sleep 100', 'r'), 'FIFO' => fifo(...)] as $name => $open) {
    $pipe = $open();
    $reader = spawn(fn() => outcome(fn() => fgets($pipe)));
    suspend();
    $name === 'FIFO' ? fclose($pipe) : posix_kill(process_of($pipe), SIGKILL) && pclose($pipe);
    echo "$name: ", await($reader), ', ', is_resource($pipe) ? 'open' : 'closed', "\n";
}
$pipe = fifo();
$writers = [spawn(fn() => outcome(fn() => fwrite($pipe, str_repeat('x', 100_000)))), spawn(fn() => outcome(fn() => fwrite($pipe, 'y')))];
suspend();
fclose($pipe);
echo 'written: ', await($writers[0]), ', ', await($writers[1]), "\n";

/* The only other child of ours. */
function process_of($pipe): int
{
    return (int) file_get_contents('/proc/self/task/' . getmypid() . '/children');
}
?>
--EXPECT--
process: false, closed
FIFO: false, closed
written: 65536, false
