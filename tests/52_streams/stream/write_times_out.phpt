--TEST--
Streams: the timeout of a write keeps its meaning
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$client, $server] = tcp_pair();
stream_set_timeout($client, 0, 30_000);
$writer = spawn(function () use ($client) {
    $size = 64 << 20;
    $written = fwrite($client, str_repeat('x', $size));
    var_dump($written > 0 && $written < $size);
    var_dump(stream_get_meta_data($client)['timed_out']);
});
spawn(function () { echo "others run\n"; });
await($writer);
?>
--EXPECTF--
others run

%r(Notice|Warning)%r: fwrite(): Send of %d bytes failed with errno=11 Resource temporarily unavailable in %s on line %d
bool(true)
bool(true)
