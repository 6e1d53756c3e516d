--TEST--
Pool: timeout: the message says so if all holders waited for a pool themselves
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};
$a = new Async\Pool(fn () => new Conn, max: 1, name: 'a');
$b = new Async\Pool(fn () => new Conn, max: 1, name: 'b');
$work = function (Async\Pool $first, Async\Pool $second, int $timeout) {
    $one = $first->acquire();
    suspend();
    echo outcome(function () use ($second, $timeout) { $two = $second->acquire($timeout); $second->release($two); }), "\n";
    $first->release($one);
};
await_all([spawn($work, $a, $b, 5), spawn($work, $b, $a, 40_000)]);
$r = $a->acquire();
echo outcome(fn () => $a->acquire(5)), "\n";
$GLOBALS['more'] = [$r];
echo outcome(fn () => $a->acquire(5)), "\n";
?>
--EXPECTF--
Async\PoolTimeoutException: %s; held longest, for %d ms, by coroutine %d since %s:%d; all holders wait for a pool themselves: release what you hold before you acquire more
NULL
Async\PoolTimeoutException: %s by coroutine %d (itself) since %s:%d
Async\PoolTimeoutException: %s by coroutine %d (itself) since %s:%d
