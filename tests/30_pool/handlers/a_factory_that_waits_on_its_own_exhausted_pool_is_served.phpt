--TEST--
Pool: handlers: a factory that acquires from its own pool waits behind the coroutine it works for
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$pool = new Async\Pool(function () use (&$pool) {
    $c = new Conn;
    if ($c->id === 2) {
        $inner = $pool->acquire();
        echo "factory of $c got $inner\n";
        $pool->release($inner);
    }
    return $c;
}, max: 2);
$first = $pool->acquire();
$c = spawn(fn () => $pool->acquire());
steps();
echo counts($pool), "\n";
$pool->release($first);
$r = await($c);
echo "$r, ", counts($pool), "\n";
$pool->release($r);
steps();
echo counts($pool), "\n";
$pool = null;     // breaks the cycle through its hooks
?>
--EXPECT--
idle 0, active 2
c1, idle 0, active 2
factory of c2 got c1
idle 2, active 0
