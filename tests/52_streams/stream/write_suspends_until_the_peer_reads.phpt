--TEST--
Streams: a write suspends until the peer has taken the data
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$data = str_repeat('0123456789abcdef', 1 << 20);
$writer = spawn(function () use ($client, $data) {
    $written = fwrite($client, $data);
    fclose($client);
    return $written;
});
suspend();
var_dump($writer->isCompleted());
$received = stream_get_contents($server);
var_dump($received === $data, await($writer) === strlen($data));
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
