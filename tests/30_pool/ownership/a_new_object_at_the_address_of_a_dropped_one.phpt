--TEST--
Pool: ownership: a new object at the address of a dropped resource is foreign
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Connection {}
class Logger {}
$pool = new Async\Pool(fn () => new Connection, max: 3);
for ($i = 0; $i < 3; $i++) {
    $r = $pool->acquire();
    unset($r);
    $foreign = new Logger;
    echo outcome(fn () => $pool->release($foreign)), "\n";
}
echo counts($pool), "\n";

$same = new Connection;
$pool = new Async\Pool(function () use (&$same) { return $same; }, max: 2);
$pool->acquire();
$r = $pool->acquire();
$pool->release($r);       // it is out once more
unset($same, $r);
$foreign = [new Logger, new Logger];
echo outcome(fn () => $pool->release($foreign[0])), "\n";
echo outcome(fn () => $pool->release($foreign[1])), "\n";
$pool->release($pool->acquire());
echo counts($pool), "\n";
?>
--EXPECT--
Async\PoolException: Resource does not belong to this pool
Async\PoolException: Resource does not belong to this pool
Async\PoolException: Resource does not belong to this pool
idle 0, active 3
Async\PoolException: Resource does not belong to this pool
Async\PoolException: Resource does not belong to this pool
idle 1, active 1
