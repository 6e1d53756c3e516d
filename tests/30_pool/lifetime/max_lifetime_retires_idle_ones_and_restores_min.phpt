--TEST--
Pool: lifetime: maxLifetime retires idle resources, and the minimum is made again
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, min: 2, max: 3, maxLifetime: 30);
until(fn () => $pool->stats()->destroyed['lifetime'] >= 2 && $pool->count() === 2);
$stats = $pool->stats();
echo counts($pool), ', others: ', array_sum($stats->destroyed) - $stats->destroyed['lifetime'], "\n";
var_dump($stats->created === $stats->destroyed['lifetime'] + 2);
?>
--EXPECT--
idle 2, active 0, others: 0
bool(true)
