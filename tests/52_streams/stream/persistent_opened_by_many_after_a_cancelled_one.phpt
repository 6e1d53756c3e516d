--TEST--
Streams: when opening a persistent connection is cancelled, one of the waiters opens a new one
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{await, spawn, suspend};

[$address, $kept] = unreachable();
$open = fn() => @stream_socket_client("tcp://$address", $code, $message, 0.2, STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT);
$first = spawn($open);
turns_until(fn() => $first->isSuspended());
for ($n = 0; $n < 6; $n++) {
    $openers[] = spawn(fn() => outcome($open));
    suspend();
}
suspend();
$first->cancel();
$outcomes = array_count_values(array_map(fn($opener) => await($opener), $openers));
ksort($outcomes);
print_r($outcomes);
?>
--EXPECT--
Array
(
    [Async\AsyncException: The stream is in use: another coroutine opens or closes it] => 5
    [false] => 1
)
