--TEST--
Streams: a reader whose data has arrived gets it, even if the stream is closed before it runs
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$reader = spawn(fn() => fgets($client));
suspend();
fwrite($server, "data\n");
turns_until(fn() => $reader->isQueued() || $reader->isCompleted());
fclose($client);
echo await($reader);
?>
--EXPECT--
data
