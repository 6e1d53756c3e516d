--TEST--
ext/sockets: a coroutine whose data is always there lets others run now and then
--EXTENSIONS--
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await, suspend};

[$a, $b] = socket_ends();
$turns = 0;
$busy = true;
$other = spawn(function () use (&$turns, &$busy) {
    while ($busy) {
        $turns++;
        suspend();
    }
});
await(spawn(function () use ($a, $b) {
    for ($i = 0; $i < 1000; $i++) {
        socket_write($a, 'x');
        socket_read($b, 1);
    }
}));
$busy = false;
await($other);
var_dump($turns > 5, $turns < 100);
?>
--EXPECT--
bool(true)
bool(true)
