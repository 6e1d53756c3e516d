--TEST--
pcntl_fork(): parent and child do not share a loop: events of one do not go to the other
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
use function Async\{await, delay, spawn, timeout};

/* Both processes wait at the same time, for sockets and for work of background threads; neither event may wake the other
 * process instead. */
function exchange(): string {
    for ($i = 0; $i < 30; $i++) {
        [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        $reader = spawn(fn () => fread($a, 10));
        $resolver = spawn(fn () => gethostbyname('localhost'));
        delay(1 + $i % 3);
        fwrite($b, "message $i");
        try {
            if (await($reader, timeout(3000)) !== "message $i") {
                return 'wrong message';
            }
            if (!str_contains(await($resolver, timeout(3000)), '.')) {
                return 'wrong address';
            }
        } catch (Async\OperationCanceledException) {
            return 'an event was lost';
        }
        fclose($a);
        fclose($b);
    }
    return 'all came';
}
echo exchange(), "\n"; // the loop exists, with descriptors and threads, before the fork
$pid = pcntl_fork();
$result = exchange();
if ($pid === 0) {
    echo "$result\n";
    posix_kill(getmypid(), SIGKILL);
}
pcntl_waitpid($pid, $status);
echo "$result\n";
?>
--EXPECT--
all came
all came
all came
