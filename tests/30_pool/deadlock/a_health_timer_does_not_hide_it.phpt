--TEST--
Pool: deadlock: an armed health timer does not hide a deadlock
--INI--
async.debug_deadlock=0
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, healthcheck: fn () => true, max: 1, healthcheckInterval: 600_000);
$fast = new Async\Pool(fn () => new Conn, healthcheck: fn () => true, min: 1, max: 1, healthcheckInterval: 1);
$r = $pool->acquire();
echo outcome(fn () => $pool->acquire()), "\n";
?>
--EXPECTF--
Async\AsyncCancellation: Deadlock detected
%ADeadlockError%A
