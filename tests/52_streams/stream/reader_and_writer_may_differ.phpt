--TEST--
Streams: one coroutine may read while another one writes
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$data = str_repeat('0123456789abcdef', 1 << 18);
$reader = spawn(fn() => fgets($client));
$writer = spawn(fn() => fwrite($client, $data));
suspend();
fwrite($server, "answer\n");
echo await($reader);
var_dump(stream_get_contents($server, strlen($data)) === $data, await($writer) === strlen($data));
?>
--EXPECT--
answer
bool(true)
bool(true)
