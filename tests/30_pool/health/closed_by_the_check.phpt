--TEST--
Pool: health: the health check may close the pool, and everything is destroyed once
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$checks = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    healthcheck: function ($r) use (&$pool, &$checks) { $checks++; $pool->close(); echo "closed during the check of $r\n"; return true; },
    min: 3,
    healthcheckInterval: 1,
);
until(function () use (&$pool) { return $pool->isClosed() && $pool->count() === 0; });
Async\delay(5);
echo "checks: $checks\n";
$pool = null;     // breaks the cycle through its hooks
?>
--EXPECT--
destroyed c2
destroyed c3
closed during the check of c1
destroyed c1
checks: 1
