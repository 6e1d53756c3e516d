--TEST--
Pool: health: a sweep checks every idle resource once, front to back, and keeps the order
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$checked = [];
$pool = new Async\Pool(
    factory: fn () => new Conn,
    healthcheck: function ($r) use (&$checked) { $checked[] = (string) $r; return true; },
    min: 4,
    healthcheckInterval: 1,
);
var_dump($checked);
$busy = $pool->acquire();
until(function () use (&$checked) { return count($checked) >= 3; });
echo implode(' ', array_slice($checked, 0, 3)), "\n";
until(function () use (&$checked) { return count($checked) >= 9; });
echo implode(' ', array_slice($checked, 0, 9)), "\n";
echo counts($pool), "\n";
echo implode(' ', [$pool->acquire(), $pool->acquire(), $pool->acquire()]), "\n";
?>
--EXPECT--
array(0) {
}
c2 c3 c4
c2 c3 c4 c2 c3 c4 c2 c3 c4
idle 3, active 1
c2 c3 c4
