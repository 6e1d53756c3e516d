--TEST--
Pool: use(): releases its resource although the main script became a coroutine meanwhile
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};
$numbers = new Async\Pool(fn () => 7, max: 1);
$pool = new Async\Pool(fn () => new Conn, max: 1);
$outer = $pool->acquire();
$pool->release($outer);
echo $numbers->use(fn ($n) => $pool->use(fn ($r) => "$r " . await(spawn(fn () => 'in a coroutine')))), "\n";
echo counts($pool), ', ', counts($numbers), ', ', json_encode($pool->holders()), "\n";
?>
--EXPECT--
c1 in a coroutine
idle 1, active 0, idle 1, active 0, []
