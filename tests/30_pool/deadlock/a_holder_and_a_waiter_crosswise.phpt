--TEST--
Pool: deadlock: two coroutines that each hold what the other waits for get an error
--INI--
async.debug_deadlock=0
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

$p = new Async\Pool(fn () => 'p', max: 1);
$q = new Async\Pool(fn () => 'q', max: 1);
$cross = function (Async\Pool $first, Async\Pool $second, string $name) {
    $r = $first->acquire();
    try {
        suspend();
        $second->acquire();
        echo "$name got both\n";
    } catch (Async\AsyncCancellation $e) {
        echo "$name: ", $e->getMessage(), "\n";
    } finally {
        $first->release($r);
    }
};
spawn($cross, $p, $q, 'P');
spawn($cross, $q, $p, 'Q');
?>
--EXPECTF--
P: Deadlock detected
Q: Deadlock detected
%ADeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting%A
