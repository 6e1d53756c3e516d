--TEST--
Pool: abandoned: a resource that is dropped while another coroutine waits is found
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};
set_error_handler(function ($code, $message) { echo strstr($message, ', and'), "\n"; return true; });
foreach ([[], ['idleTimeout' => 3_600_000]] as $options) {
    $pool = new Async\Pool(...[fn () => new Conn], ...$options + ['max' => 1]);
    $done = false;
    $holder = spawn(function () use ($pool, &$done) {
        $r = $pool->acquire();
        until(fn () => $pool->waitingCount() === 1, 'another one waits');
        suspend();
        unset($r);
        until(function () use (&$done) { return $done; }, 'the other one is served');
    });
    suspend();
    $r = $pool->acquire(timeout: 1000 * PATIENCE);
    $done = true;
    echo counts($pool), "\n";
    $pool->release($r);
    await($holder);
}
?>
--EXPECT--
, and was dropped without a release: the pool has destroyed it
idle 0, active 1
, and was dropped without a release: the pool has destroyed it
idle 0, active 1
