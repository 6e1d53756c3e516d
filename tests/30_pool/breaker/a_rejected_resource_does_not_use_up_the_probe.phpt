--TEST--
Pool: breaker: while RECOVERING, idle resources that are rejected on the way do not count as probes
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, beforeAcquire: fn ($r) => $r->id > 2, min: 2, max: 2);
$pool->recover();
for ($i = 0; $i < 3; $i++) {
    $r = $pool->acquire();
    echo "$r, ", counts($pool), ', ', json_encode($pool->tryAcquire()), "\n";
    $pool->release($r);
}
?>
--EXPECT--
c3, idle 0, active 1, null
c3, idle 0, active 1, null
c3, idle 0, active 1, null
