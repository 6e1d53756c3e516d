--TEST--
Pool: gc: waiters with a timeout, an awaiter, a reference or a wake-up are not collected
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, get_coroutines, spawn, suspend};

$ended = [];
$wait = function (string $name, int $timeout = 0) {
    $pool = new Async\Pool(fn () => new Conn, max: 1);
    $mine = [$pool->acquire()]; // in an array: the pool cannot tell which coroutine has it
    try {
        $pool->acquire($timeout);
    } catch (Async\TimeoutException | Async\AsyncCancellation $e) {
        return "$name: " . get_class($e);
    } finally {
        $GLOBALS['ended'][] = $name;
    }
};
spawn($wait, 'with a timeout', 50);
$awaited = spawn($wait, 'awaited');
spawn(function () use ($awaited) { echo await($awaited), "\n"; });
$handle = spawn($wait, 'with a handle');
spawn($wait, 'listed');
$woken = new Async\Pool(fn () => new Conn, max: 1);
$r = $woken->acquire();
waiter($woken, 'woken');
suspend();
$list = get_coroutines();
$woken->release($r);
unset($woken, $r);
gc_collect_cycles();
var_dump($ended);
steps();
$awaited->cancel();
$handle->cancel();
steps();
unset($awaited, $handle);
until(fn () => count(get_coroutines()) === 2);
unset($list);
gc_collect_cycles();
echo count(get_coroutines()), "\n";
sort($ended);
echo implode(', ', $ended), "\n";
?>
--EXPECT--
array(0) {
}
woken got c1
awaited: Async\AsyncCancellation
1
awaited, listed, with a handle, with a timeout
