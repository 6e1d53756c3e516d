--TEST--
Pool: object model: works as array value, WeakMap key, SplObjectStorage key and typed property
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Service { public function __construct(public readonly Async\Pool $pool, public Countable&Async\CircuitBreaker $both) {} }
$pool = new Async\Pool(fn () => 1);
$s = new Service($pool, $pool);
$map = new WeakMap;
$map[$pool] = 'weak';
$set = new SplObjectStorage;
$set[$pool] = 'strong';
echo $map[$s->both], ' ', $set[$s->pool], ' ', count($s->both), "\n";
unset($pool, $s, $set);
echo count($map), "\n";
?>
--EXPECT--
weak strong 0
0
