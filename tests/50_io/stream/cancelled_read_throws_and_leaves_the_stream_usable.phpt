--TEST--
Streams: a cancelled read throws; the stream can be read afterwards
--FILE--
<?php
require __DIR__ . '/../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
foreach (['fread', 'fgets', 'stream_get_contents', 'stream_get_line', 'stream_socket_recvfrom'] as $function) {
    $reader = spawn(function () use ($client, $function) {
        echo "$function ", outcome(fn() => $function($client, 100)), "\n";
    });
    suspend();
    $reader->cancel();
    await($reader);
}
$reader = spawn(fn() => fgets($client));
suspend();
fwrite($server, "still there\n");
echo await($reader);
var_dump(feof($client));
?>
--EXPECT--
fread Async\AsyncCancellation: Coroutine cancelled
fgets Async\AsyncCancellation: Coroutine cancelled
stream_get_contents Async\AsyncCancellation: Coroutine cancelled
stream_get_line Async\AsyncCancellation: Coroutine cancelled
stream_socket_recvfrom Async\AsyncCancellation: Coroutine cancelled
still there
bool(false)
