--TEST--
Pool: counters: during close, a place is occupied until its destructor has returned
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) use (&$pool) { check($pool, 4, 'destructor'); echo "$r: ", $pool->count(), "\n"; },
    min: 3,
    max: 4,
);
$pool->close();
echo $pool->count(), "\n";
$pool = null;     // breaks the cycle through its hooks
?>
--EXPECT--
c1: 3
c2: 2
c3: 1
0
