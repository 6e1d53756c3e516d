--TEST--
Pool: tryAcquire(): when its factory suspends and fails, the place goes to a waiter
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$gate = new Gate;
$first = true;
$pool = new Async\Pool(function () use ($gate, &$first) {
    if ($first) {
        $first = false;
        $gate->wait();
        throw new DomainException('failed late');
    }
    return new Conn;
}, max: 1);
spawn(function () use ($pool) { $o = outcome($pool->tryAcquire(...)); echo "try: $o\n"; });
waiter($pool, 'W');
steps();
echo counts($pool), "\n";
$gate->open();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 1
try: DomainException: failed late
W got c1
idle 1, active 0
