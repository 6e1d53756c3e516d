--TEST--
Pool: handlers: a handler that returns by reference works, and the reference does not reach the user
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: function &() { static $c; $c ??= new Conn; return $c; },
    beforeRelease: function &($r) { static $no = false; return $no; },
    max: 2,
);
$a = $pool->acquire();
$b = $pool->acquire();
$keep = $a;
$a = 'changed';
var_dump($b === $keep);
echo outcome(fn () => $pool->release(new Conn)), "\n";
$pool->release($b);
echo counts($pool), "\n";
$ref = &$keep;
$pool->release($ref);
echo counts($pool), "\n";
?>
--EXPECT--
bool(true)
Async\PoolException: Resource does not belong to this pool
idle 0, active 1
idle 0, active 0
