--TEST--
Hooks: every wait can be cancelled and timed out, and the coroutine can wait again
--EXTENSIONS--
openssl
curl
pcntl
pdo_sqlite
posix
session
sockets
sysvmsg
sysvsem
--INI--
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
session.gc_probability=0
--FILE--
<?php
require __DIR__ . '/waits.inc';
use function Async\{spawn, await, timeout};

foreach (endless_waits() as $name => $wait) {
    $coroutine = spawn(function () use ($wait) {
        $first = outcome($wait);
        [$client, $server] = tcp_pair();
        fwrite($client, "again\n");
        return [$first, fgets($server)];
    });
    turns_until(fn() => $coroutine->getAwaitingInfo());
    $coroutine->cancel();
    [$outcome, $line] = await($coroutine);
    echo "$name: $outcome, $line";
}

foreach (endless_waits() as $name => $wait) {
    $coroutine = spawn($wait);
    $outcome = outcome(fn() => await($coroutine, timeout(1)));
    $coroutine->cancel();
    echo "$name: $outcome, then ", outcome(fn() => await($coroutine)), "\n";
}
?>
--EXPECTF--
read: Async\AsyncCancellation: Coroutine cancelled, again
write: Async\AsyncCancellation: Coroutine cancelled, again
accept: Async\AsyncCancellation: Coroutine cancelled, again
connect: Async\AsyncCancellation: Coroutine cancelled, again
handshake: Async\AsyncCancellation: Coroutine cancelled, again
datagram: Async\AsyncCancellation: Coroutine cancelled, again
copy: Async\AsyncCancellation: Coroutine cancelled, again
select: Async\AsyncCancellation: Coroutine cancelled, again
http: Async\AsyncCancellation: Coroutine cancelled, again
curl: Async\AsyncCancellation: Coroutine cancelled, again
sleep: Async\AsyncCancellation: Coroutine cancelled, again
pipe: Async\AsyncCancellation: Coroutine cancelled, again
full pipe: Async\AsyncCancellation: Coroutine cancelled, again
flock: Async\AsyncCancellation: Coroutine cancelled, again
FIFO: Async\AsyncCancellation: Coroutine cancelled, again
SQLite: Async\AsyncCancellation: Coroutine cancelled, again
session_start: Async\AsyncCancellation: Coroutine cancelled, again
exec: Async\AsyncCancellation: Coroutine cancelled, again
proc_close: Async\AsyncCancellation: Coroutine cancelled, again
pcntl_waitpid: Async\AsyncCancellation: Coroutine cancelled, again
pcntl_wait: Async\AsyncCancellation: Coroutine cancelled, again
pcntl_sigwaitinfo: Async\AsyncCancellation: Coroutine cancelled, again
sem_acquire: Async\AsyncCancellation: Coroutine cancelled, again
msg_receive: Async\AsyncCancellation: Coroutine cancelled, again
msg_send: Async\AsyncCancellation: Coroutine cancelled, again
socket_read: Async\AsyncCancellation: Coroutine cancelled, again
socket_write: Async\AsyncCancellation: Coroutine cancelled, again
socket_accept: Async\AsyncCancellation: Coroutine cancelled, again
socket_connect: Async\AsyncCancellation: Coroutine cancelled, again
socket_select: Async\AsyncCancellation: Coroutine cancelled, again
read: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
write: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
accept: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
connect: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
handshake: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
datagram: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
copy: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
select: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
http: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
curl: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
sleep: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
pipe: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
full pipe: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
flock: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
FIFO: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
SQLite: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
session_start: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
exec: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
proc_close: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
pcntl_waitpid: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
pcntl_wait: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
pcntl_sigwaitinfo: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
sem_acquire: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
msg_receive: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
msg_send: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
socket_read: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
socket_write: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
socket_accept: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
socket_connect: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
socket_select: Async\OperationCanceledException: Gave up waiting after 1 ms; the coroutine (spawned at %s) goes on, then Async\AsyncCancellation: Coroutine cancelled
