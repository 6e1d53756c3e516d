--TEST--
Pool: tryAcquire(): a factory exception propagates, and the place is free again
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$fail = true;
$pool = new Async\Pool(function () use (&$fail) {
    if ($fail) {
        throw new DomainException('refused');
    }
    return new Conn;
}, max: 1);
echo outcome(fn () => $pool->tryAcquire()), "\n";
echo counts($pool), "\n";
$fail = false;
echo outcome(fn () => $pool->tryAcquire()), "\n";
?>
--EXPECT--
DomainException: refused
idle 0, active 0
c1
