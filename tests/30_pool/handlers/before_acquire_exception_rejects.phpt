--TEST--
Pool: handlers: an exception of beforeAcquire is swallowed and rejects the resource
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$thrown = ['Exception', 'Error', 'TypeError', 'Async\PoolException'];
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeAcquire: function ($r) use ($thrown) { throw new $thrown[$r->id - 1]('swallow me'); },
    min: 4,
    max: 4,
);
$r = $pool->acquire();
echo "got $r\n";
echo counts($pool), "\n";
?>
--EXPECTF--
destroyed c1

Warning: Async\Pool "%s": beforeAcquire() threw Error: swallow me (reported once) in %s on line %d
destroyed c2
destroyed c3
destroyed c4
got c5
idle 0, active 1
