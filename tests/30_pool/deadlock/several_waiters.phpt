--TEST--
Pool: deadlock: all waiters are cancelled, they leave the queue and may finish normally
--INI--
async.debug_deadlock=0
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
waiter($pool, 'A');
waiter($pool, 'B');
waiter($pool, 'C');
register_shutdown_function(function () use ($pool, $r) {
    $pool->release($r);
    echo counts($pool), "\n";
});
?>
--EXPECTF--
A: Async\AsyncCancellation: Deadlock detected
B: Async\AsyncCancellation: Deadlock detected
C: Async\AsyncCancellation: Deadlock detected
%A
