--TEST--
Pool: health: a sweep restores the minimum after a fault has emptied the pool
--FILE--
<?php
require __DIR__ . '/../pool.inc';
error_reporting(0);
$calls = 0;
$down = false;
$pool = new Async\Pool(function () use (&$calls, &$down) { $calls++; return $down ? throw new DomainException('down') : new Conn; },
    healthcheck: fn () => true, min: 2, max: 3, healthcheckInterval: 2);
$all = [$pool->acquire(), $pool->acquire()];
$down = true;
array_map($pool->discard(...), $all);
$calls = 0;
Async\delay(100);
$tries = $calls;
var_dump($tries >= 2 && $tries <= 12);
$down = false;
until(fn () => $pool->idleCount() === 2);
echo counts($pool), "\n";
?>
--EXPECT--
bool(true)
idle 2, active 0
