--TEST--
Pool: constructor: a cancellation inside the factory leaves the constructor
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn, suspend};

$calls = 0;
$c = spawn(function () use (&$calls) {
    try {
        new Async\Pool(
            factory: function () use (&$calls) {
                if (++$calls === 2) {
                    delay(600_000);
                }
                return new Conn;
            },
            destructor: function ($r) { echo "destroyed $r\n"; },
            min: 3,
        );
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
suspend();
$c->cancel();
await($c);
echo "calls: $calls\n";
?>
--EXPECT--
destroyed c1
Coroutine cancelled
calls: 2
