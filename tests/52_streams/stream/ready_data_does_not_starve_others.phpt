--TEST--
Streams: a coroutine whose data is always there lets others run now and then
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$client, $server] = tcp_pair();
fwrite($server, str_repeat('x', 2000));
stream_set_read_buffer($client, 0);
$reader = spawn(function () use ($client) {
    for ($i = 0; $i < 2000; $i++) {
        fread($client, 1);
    }
    echo "reader is done\n";
});
spawn(function () { echo "others run\n"; });
await($reader);

$writer = spawn(function () use ($client) {
    for ($i = 0; $i < 2000; $i++) {
        fwrite($client, 'x');
    }
    echo "writer is done\n";
});
spawn(function () { echo "others run\n"; });
await($writer);
?>
--EXPECT--
others run
reader is done
others run
writer is done
