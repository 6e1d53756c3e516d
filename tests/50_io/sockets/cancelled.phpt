--TEST--
ext/sockets: after a cancelled read, other coroutines cannot use the socket
--EXTENSIONS--
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{await, spawn};

function cancelled(callable $task): string
{
    $coroutine = waiting(fn() => outcome($task));
    $coroutine->cancel();
    return await($coroutine);
}

[$a, $b] = socket_ends();
echo 'read: ', cancelled(fn() => socket_read($a, 10)), "\n";
socket_write($b, 'the answer to the request that was given up');
echo outcome(fn() => socket_read($a, 100)), "\n";
socket_close($a);

[$a, $b] = socket_ends(); /* most likely with the same numbers */
socket_write($b, 'fresh');
echo socket_read($a, 100), "\n";
echo 'write: ', cancelled(fn() => socket_write($a, str_repeat('x', 1 << 20))), "\n";
echo outcome(fn() => socket_write($a, 'x')), "\n";

[$listener, $port] = socket_listener();
echo 'accept: ', cancelled(fn() => socket_accept($listener)), "\n";
$client = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
$acceptor = spawn(fn() => socket_accept($listener));
var_dump(socket_connect($client, '127.0.0.1', $port), await($acceptor) instanceof Socket);

$read = [$client];
echo 'select: ', cancelled(function () use ($client) {
    $read = [$client];
    $none = null;
    socket_select($read, $none, $none, null);
}), "\n";
socket_set_nonblock($client);
var_dump(socket_read($client, 10));

[$unreachable, $kept] = unreachable();
$client = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
echo 'connect: ', cancelled(fn() => socket_connect($client, '127.0.0.1', (int) explode(':', $unreachable)[1])), "\n";

/* The data arrives together with the cancellation: it is not lost to the coroutine that cleans up. */
[$a, $b] = socket_ends();
$reader = waiting(function () use ($a) {
    try {
        socket_read($a, 10);
    } catch (Async\AsyncCancellation) {
        return socket_read($a, 10);
    }
});
socket_write($b, 'data');
$reader->cancel();
var_dump(await($reader));
?>
--EXPECT--
read: Async\AsyncCancellation: Coroutine cancelled
Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
fresh
write: Async\AsyncCancellation: Coroutine cancelled
Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
accept: Async\AsyncCancellation: Coroutine cancelled
bool(true)
bool(true)
select: Async\AsyncCancellation: Coroutine cancelled
bool(false)
connect: Async\AsyncCancellation: Coroutine cancelled
string(4) "data"
