--TEST--
Pool: deadlock: main gets a deadlock error when no coroutine is left to release
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
try {
    $pool->acquire();
} catch (Async\AsyncCancellation $e) {
    echo describe($e), "\n";
}
echo counts($pool), "\n";
$pool->release($r);
echo $pool->acquire(), "\n";
?>
--EXPECTF--
%A=== DEADLOCK REPORT START ===
%APool "%s" (idle=0, active=1, reserved=0, max=1), held by coroutine %d (itself) since %s:%d%A
=== DEADLOCK REPORT END   ===
%AAsync\AsyncCancellation: Deadlock detected
idle 0, active 1
c1

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %smain_waits_alone.php:%d
%A
