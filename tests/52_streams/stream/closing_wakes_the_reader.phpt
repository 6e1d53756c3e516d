--TEST--
Streams: closing a stream ends the waits of others on it with an error
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$reader = spawn(fn() => fread($client, 10));
$line = spawn(fn() => fgets($server));
suspend();
fclose($client);
echo "closed\n";
var_dump(await($reader), is_resource($client));
var_dump(await($line));

[$client, $server] = tcp_pair();
$writer = spawn(fn() => fwrite($client, str_repeat('x', 64 << 20)));
suspend();
fclose($client);
var_dump(await($writer) < 64 << 20);
?>
--EXPECT--
closed
bool(false)
bool(false)
bool(false)
bool(true)
