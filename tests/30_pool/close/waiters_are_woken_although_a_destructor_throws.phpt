--TEST--
Pool: close(): a throwing destructor does not keep waiters from being woken
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: fn ($r) => throw new RuntimeException("cannot destroy $r"),
    max: 2,
);
$a = $pool->acquire();
$b = $pool->acquire();
waiter($pool, 'W');
waiter($pool, 'X');
steps();
$pool->release($a);
echo outcome(fn () => $pool->close()), "\n";
steps();
echo counts($pool), "\n";
?>
--EXPECT--
RuntimeException: cannot destroy c1
W: Async\PoolException: Pool is closed
X: Async\PoolException: Pool is closed
idle 0, active 1
