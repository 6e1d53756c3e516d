--TEST--
pcntl_fork(): an event that the child waits for is not taken away by the loop of the parent
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
use function Async\{await, delay, spawn, timeout};

[$read, $write] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
[$ready, $report] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
delay(1); // the loop exists before the fork
if (($pid = pcntl_fork()) === 0) {
    $reader = spawn(fn () => fread($read, 1));
    delay(2); // the watch is known to the kernel
    fwrite($report, '.');
    try {
        exit(await($reader, timeout(10_000)) === 'x' ? 7 : 1);
    } catch (Async\OperationCanceledException) {
        exit(2);
    }
}
fread($ready, 1);
posix_kill($pid, SIGSTOP); // so that the loop of the parent would be the first to see the event
pcntl_waitpid($pid, $status, WUNTRACED);
fwrite($write, 'x');
delay(20);
posix_kill($pid, SIGCONT);
pcntl_waitpid($pid, $status);
var_dump(pcntl_wexitstatus($status));
?>
--EXPECT--
int(7)
