--TEST--
Pool: handlers: a generator function as a handler returns a Generator, which is not false
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    beforeAcquire: function () { return false; yield; },
    beforeRelease: function () { yield false; },
);
$pool->release($pool->acquire());
$pool->release($pool->acquire());
echo counts($pool), "\n";

$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, beforeRelease: function (int $r) {});
$pool->release($pool->acquire());
echo counts($pool), "\n";
$pool = new Async\Pool(fn () => new Conn, destructor: function (int $r) {}, beforeRelease: fn () => false);
$r = $pool->acquire();
echo outcome(fn () => $pool->release($r)), "\n", counts($pool), "\n";
$pool = new Async\Pool(fn (): int => 'text', max: 1);
echo outcome(fn () => $pool->acquire()), "\n", counts($pool), "\n";
?>
--EXPECTF--
idle 1, active 0

Warning: Async\Pool "%s": beforeRelease() threw TypeError: {closure%S}(): Argument #1 ($r) must be of type int, Conn given (reported once) in %s on line %d
destroyed c2
idle 0, active 0
TypeError: {closure%S}(): Argument #1 ($r) must be of type int, Conn given
idle 0, active 0
TypeError: {closure%S}(): Return value must be of type int, string returned
idle 0, active 0
