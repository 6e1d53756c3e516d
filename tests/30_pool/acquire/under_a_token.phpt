--TEST--
Pool: acquire(): a token that ends the await does not end the acquire
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, timeout};

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$c = spawn(fn () => $pool->acquire());
try {
    await($c, timeout(3));
} catch (Async\OperationCanceledException $e) {
    echo get_class($e->getPrevious()), "\n";
}
$pool->release($r);
echo await($c), ', ', counts($pool), "\n";
?>
--EXPECT--
Async\DeadlineException
c1, idle 0, active 1
