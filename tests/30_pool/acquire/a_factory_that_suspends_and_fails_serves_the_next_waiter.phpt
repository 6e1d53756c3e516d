--TEST--
Pool: acquire(): a factory that suspends and fails gives its place to the next waiter
--FILE--
<?php
require __DIR__ . '/../pool.inc';

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
waiter($pool, 'A');
waiter($pool, 'B');
waiter($pool, 'C');
steps();
echo counts($pool), "\n";
$gate->open();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 1
A: DomainException: failed late
B got c1
C got c1
idle 1, active 0
