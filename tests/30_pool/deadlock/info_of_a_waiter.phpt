--TEST--
Pool: deadlock: getAwaitingInfo and the report describe the pool with its counters
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 2);
$a = $pool->acquire();
$b = $pool->acquire();
$w = waiter($pool, 'W');
$x = waiter($pool, 'X');
steps();
foreach ($x->getAwaitingInfo() as $line) {
    echo $line, "\n";
}
$pool->release($a);
foreach ($x->getAwaitingInfo() as $line) {
    echo $line, "\n";
}
steps();
?>
--EXPECTF--
%SPool "%s" (idle=0, active=2, reserved=0, max=2)%S
%SPool "%s" (idle=1, active=1, reserved=1, max=2)%S
W got c1
X got c1
