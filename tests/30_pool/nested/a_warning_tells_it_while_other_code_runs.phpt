--TEST--
Pool: nested: while other code runs, a warning tells once that all holders wait for a pool
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, delay, spawn, suspend};
$told = new ArrayObject;
set_error_handler(function (int $level, string $message) use ($told) { $told[] = $message; return true; });
$pool = new Async\Pool(fn () => new Conn, max: 2, name: 'db');
$work = function () use ($pool) {
    $one = $pool->acquire();
    suspend();
    outcome($pool->acquire(...));
    $pool->release($one);
};
$calls = [spawn($work), spawn($work)];
until(fn () => count($told) > 0, 'the warning');
$pool->resize(0, 3);
await_all($calls);
echo implode("\n", (array) $told), "\n";
?>
--EXPECTF--
Async\Pool "db" (idle=0, active=2, reserved=0, max=2), held by coroutine %d since %s:8, coroutine %d since %s:8: all holders wait for a pool themselves, for more than a second. Release what you hold before you acquire more, or make the pool larger
%A
