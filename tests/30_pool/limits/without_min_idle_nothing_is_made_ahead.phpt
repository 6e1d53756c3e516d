--TEST--
Pool: without minIdle a place that is promised is no reason to make a resource in the background
--FILE--
<?php
use function Async\{await_all, delay, spawn};

$made = 0;
$pool = new Async\Pool(function () use (&$made) { $made++; return new stdClass; }, max: 4, idleTimeout: 40);
$held = array_map(fn () => $pool->acquire(), range(1, 4));
$jobs = array_map(fn () => spawn(fn () => $pool->use(fn () => delay(30))), range(1, 4));
delay(1);
foreach ($held as $resource) {
    $pool->discard($resource);                   // each waiter is promised a place, and makes one
}
await_all($jobs);
echo "$made made\n";
?>
--EXPECT--
8 made
