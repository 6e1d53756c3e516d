--TEST--
IPC: a wait for a semaphore, a message or a signal suspends only the caller
--EXTENSIONS--
sysvsem
sysvmsg
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

function soon(callable $what): void
{
    spawn(function () use ($what) {
        for ($i = 0; $i < 10; $i++) {
            suspend();
        }
        $what();
    });
}

$key = getmypid();
[$one, $two] = [sem_get($key), sem_get($key)];
sem_acquire($one);
soon(fn() => sem_release($one));
echo 'sem_acquire, ', beside_others(fn() => sem_acquire($two)), "\n";
echo 'without waiting, ', beside_others(fn() => sem_acquire($one, true)), "\n";

$queue = msg_get_queue($key);
soon(fn() => msg_send($queue, 3, 'hello'));
echo 'msg_receive, ', beside_others(fn() => [msg_receive($queue, 0, $type, 100, $message), $type, $message] === [true, 3, 'hello']), "\n";
echo 'without waiting, ', beside_others(fn() => msg_receive($queue, 0, $type, 100, $message, true, MSG_IPC_NOWAIT)), "\n";
while (@msg_send($queue, 1, str_repeat('x', 4096), false, false)) {
}
soon(fn() => msg_receive($queue, 1, $type, 5000, $message, false));
echo 'msg_send, ', beside_others(fn() => msg_send($queue, 2, str_repeat('y', 4096), false)), "\n";

pcntl_sigprocmask(SIG_BLOCK, [SIGUSR1]);
soon(fn() => posix_kill(getmypid(), SIGUSR1));
echo 'pcntl_sigwaitinfo, ', beside_others(fn() => pcntl_sigwaitinfo([SIGUSR1], $info) === SIGUSR1 && $info['pid'] === getmypid()), "\n";
echo 'pcntl_sigtimedwait, ', beside_others(fn() => in_array(pcntl_sigtimedwait([SIGUSR1], $info, 0, 5_000_000), [-1, false], true) /* -1 with PHP 8.2 */), "\n";

/* A signal that has a handler, and is not blocked: the coroutine that waits gets it. */
pcntl_async_signals(true);
pcntl_signal(SIGUSR2, function () { echo "handled\n"; });
soon(fn() => posix_kill(getmypid(), SIGUSR2));
echo 'not blocked, ', beside_others(fn() => pcntl_sigwaitinfo([SIGUSR2]) === SIGUSR2), "\n";
posix_kill(getmypid(), SIGUSR2);

foreach ([
    'sem_acquire' => fn() => sem_acquire($one),
    'msg_receive' => fn() => msg_receive($queue, 99, $type, 100, $message),
    'pcntl_sigwaitinfo' => fn() => pcntl_sigwaitinfo([SIGUSR1]),
] as $name => $way) {
    $coroutine = spawn(fn() => outcome($way));
    turns_until(fn() => $coroutine->getAwaitingInfo());
    $coroutine->cancel();
    echo "$name: ", await($coroutine), "\n";
}
sem_release($two);
sem_remove($one);
msg_remove_queue($queue);
?>
--EXPECT--
sem_acquire, others ran: true
without waiting, no other ran: false
msg_receive, others ran: true
without waiting, no other ran: false
msg_send, others ran: true
pcntl_sigwaitinfo, others ran: true
pcntl_sigtimedwait, others ran: true
not blocked, others ran: true
handled
sem_acquire: Async\AsyncCancellation: Coroutine cancelled
msg_receive: Async\AsyncCancellation: Coroutine cancelled
pcntl_sigwaitinfo: Async\AsyncCancellation: Coroutine cancelled
