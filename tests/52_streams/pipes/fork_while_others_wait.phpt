--TEST--
Pipes: a child process can read a FIFO that another coroutine waited for
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$fifo, $answer] = [fifo(), fifo()];
$process = popen('exec sleep 100', 'r');
$readers = [spawn(fn() => outcome(fn() => fgets($fifo))), spawn(fn() => fgets($process))];
suspend();
$parent = getmypid();
$child = pcntl_fork();
if (!$child) {
    posix_kill($parent, SIGSTOP); // it waits for the same FIFO
    until(fn() => preg_match('/\) T /', file_get_contents("/proc/$parent/stat")));
    spawn(fn() => fwrite($fifo, "for the child\n"));
    fwrite($answer, fgets($fifo));
    fwrite($answer, outcome(fn() => fgets($process)) . "\n");
    posix_kill($parent, SIGCONT);
    posix_kill(getmypid(), SIGKILL);
}
echo fgets($answer), fgets($answer);
pcntl_waitpid($child, $status);
fwrite($fifo, "for the parent\n");
echo await($readers[0]), "\n";
$readers[1]->cancel();
exec('kill ' . trim(file_get_contents('/proc/self/task/' . getmypid() . '/children')));
?>
--EXPECT--
for the child
Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
'for the parent
'
