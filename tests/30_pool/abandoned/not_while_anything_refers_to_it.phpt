--TEST--
Pool: abandoned: a resource that a variable, a closure or a generator refers to is not touched
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, max: 4);
$array = [$pool->acquire()];
$object = new stdClass;
$object->r = $pool->acquire();
$r = $pool->acquire();
$closure = function () use ($r) { return $r; };
unset($r);
$generator = (function () use ($pool) { $r = $pool->acquire(); yield; return $r; })();
$generator->current();
echo outcome(fn () => $pool->tryAcquire()), ', ', counts($pool), "\n";
?>
--EXPECT--
NULL, idle 0, active 4
