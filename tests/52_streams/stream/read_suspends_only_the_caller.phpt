--TEST--
Streams: a read that has to wait suspends only its coroutine
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$reader = spawn(function () use ($client) {
    echo "reads\n";
    echo fgets($client);
    echo stream_get_contents($client), "\n";
});
suspend();
echo "others run\n";
fwrite($server, "a line\nand the ");
fwrite($server, "rest");
fclose($server);
await($reader);
?>
--EXPECT--
reads
others run
a line
and the rest
