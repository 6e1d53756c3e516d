--TEST--
Pool: close(): a resource that beforeAcquire accepts after close() is still handed out
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

foreach ([true, false] as $accept) {
    $gate = new Gate;
    $pool = new Async\Pool(
        factory: fn () => new Conn,
        destructor: function ($r) { echo "destroyed $r\n"; },
        beforeAcquire: function () use ($gate, $accept) { $gate->wait(); return $accept; },
        min: 1,
        max: 1,
    );
    $c = spawn(fn () => outcome(fn () => $GLOBALS['kept'] = $pool->acquire()));
    steps();
    $pool->close();
    echo counts($pool), "\n";
    $gate->open();
    echo await($c), ', ', counts($pool), "\n";
}
?>
--EXPECT--
idle 0, active 1
c1, idle 0, active 1
idle 0, active 1
destroyed c2
Async\PoolException: Pool is closed, idle 0, active 0
