--TEST--
Pool: operate: use() of values without identity gives each back, however many coroutines use one
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(function () { static $i = 0; return ++$i; }, max: 200);
$coroutines = [];
for ($i = 0; $i < 200; $i++) {
    $coroutines[] = Async\spawn(fn () => $pool->use(function () use ($i) { for ($j = $i % 7; $j >= 0; $j--) { Async\suspend(); } }));
}
Async\await_all($coroutines);
echo counts($pool), "\n";
for ($values = []; count($values) < 200; $values[] = $pool->acquire());
echo count(array_unique($values)), " values\n";
?>
--EXPECT--
idle 200, active 0
200 values
