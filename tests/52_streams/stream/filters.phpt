--TEST--
Streams: filters work on streams that suspend
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
stream_filter_append($client, 'string.toupper', STREAM_FILTER_READ);
stream_filter_append($client, 'string.rot13', STREAM_FILTER_WRITE);
$reader = spawn(fn() => fgets($client));
suspend();
fwrite($server, "hello\n");
stream_socket_shutdown($server, STREAM_SHUT_WR); /* filtered streams read on until a chunk is full */
echo await($reader);
fwrite($client, "Uryyb\n");
echo fgets($server);
?>
--EXPECT--
HELLO
Hello
