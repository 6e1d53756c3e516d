--TEST--
Pool: constructor: the factory alone is enough, nothing is created ahead, and max is ten
--FILE--
<?php
require __DIR__ . '/../pool.inc';

echo outcome(fn () => new Async\Pool()), "\n";
$made = 0;
$pool = new Async\Pool(function () use (&$made) { return ++$made; });
echo counts($pool), ", made $made\n";
for ($i = 0; $i < 10; $i++) {
    $pool->acquire();
}
echo counts($pool), ", made $made\n";
var_dump($pool->tryAcquire());
?>
--EXPECT--
ArgumentCountError: Async\Pool::__construct() expects at least 1 argument, 0 given
idle 0, active 0, made 0
idle 0, active 10, made 10
NULL
