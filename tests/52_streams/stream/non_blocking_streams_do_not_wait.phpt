--TEST--
Streams: non-blocking streams return at once, as ever
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$client, $server] = tcp_pair();
await(spawn(function () use ($client, $server) {
    stream_set_blocking($client, false);
    var_dump(fread($client, 10), fgets($client), stream_get_contents($client));
    $written = fwrite($client, str_repeat('x', 64 << 20));
    var_dump($written > 0 && $written < 64 << 20);
    var_dump(stream_get_meta_data($client)['blocked']);

    stream_set_blocking($client, true);
    var_dump(stream_get_meta_data($client)['blocked']);
    $reader = spawn(fn() => fread($client, 10));
    Async\suspend();
    fwrite($server, 'waits again');
    var_dump(await($reader));
}));
?>
--EXPECT--
string(0) ""
bool(false)
string(0) ""
bool(true)
bool(false)
bool(true)
string(10) "waits agai"
