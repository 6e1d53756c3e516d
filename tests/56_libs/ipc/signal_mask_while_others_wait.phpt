--TEST--
IPC: the script does not see that a signal is blocked while a coroutine waits for it
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

pcntl_async_signals(true);
pcntl_signal(SIGUSR2, function () { echo "handled\n"; });
$wait = function (string $name, int ...$signals) {
    $coroutine = spawn(function () use ($name, $signals) {
        $number = pcntl_sigtimedwait($signals, $info, 40);
        echo "$name has got $number\n";
    });
    turns_until(fn() => $coroutine->getAwaitingInfo());
    return $coroutine;
};
$status = 'grep SigBlk /proc/self/status';

$first = $wait('the first', SIGUSR1, SIGUSR2);
$second = $wait('the second', SIGUSR2, SIGTERM);
echo exec($status), "\n";
foreach (["exec $status", explode(' ', $status)] as $command) {
    $process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
    echo stream_get_contents($pipes[1]);
    proc_close($process);
}
if (!$child = pcntl_fork()) {
    echo implode(preg_grep('/SigBlk/', file('/proc/self/status')));
    posix_kill(getmypid(), SIGKILL);
}
pcntl_waitpid($child, $code);

pcntl_sigprocmask(SIG_BLOCK, [SIGHUP, SIGUSR1], $before);
var_dump($before);
pcntl_sigprocmask(SIG_UNBLOCK, [SIGHUP], $before);
echo count($before), "\n";

posix_kill(getmypid(), SIGUSR2);
await($first);
posix_kill(getmypid(), SIGUSR2);
await($second);
posix_kill(getmypid(), SIGUSR2);
pcntl_sigprocmask(SIG_SETMASK, [], $before);
var_dump($before === [SIGUSR1]);

$third = $wait('the third', SIGUSR2);
$third->cancel();
echo outcome(fn() => await($third)), "\n";
posix_kill(getmypid(), SIGUSR2);
?>
--EXPECT--
SigBlk:	0000000000000000
SigBlk:	0000000000000000
SigBlk:	0000000000000000
SigBlk:	0000000000000000
array(0) {
}
2
the first has got 12
the second has got 12
handled
bool(true)
Async\AsyncCancellation: Coroutine cancelled
handled
