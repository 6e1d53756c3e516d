--TEST--
Pool: abandoned: in a large pool, a resource that is dropped while others wait is found later
--FILE--
<?php
require __DIR__ . '/../pool.inc';
error_reporting(0);
$pool = new Async\Pool(fn () => new Conn, max: 100);
$all = [];
for ($i = 0; $i < 100; $i++) {
    $all[] = $pool->acquire();
}
$w = [waiter($pool, 'A', keep: true), waiter($pool, 'B', keep: true)];
steps();
unset($all[50], $all[60]);
foreach ($w as $waiter) {
    Async\await($waiter);
}
echo counts($pool), "\n";
?>
--EXPECT--
A got c101
B got c102
idle 0, active 100
