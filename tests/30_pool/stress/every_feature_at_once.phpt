--TEST--
Pool: stress: all features together leave exact counters
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, delay, spawn, suspend};
error_reporting(0);
mt_srand(7);
$alive = 0;
$pool = new Async\Pool(
    factory: function () use (&$alive) { if (mt_rand(0, 3) === 0) { suspend(); } $alive++; return new Conn; },
    destructor: function () use (&$alive) { if (mt_rand(0, 3) === 0) { suspend(); } $alive--; },
    beforeAcquire: fn () => mt_rand(0, 20) > 0, beforeRelease: fn () => mt_rand(0, 20) > 0, healthcheck: fn () => mt_rand(0, 20) > 0,
    min: 1, max: 4, healthcheckInterval: 2, idleTimeout: 3, maxLifetime: 9, validateAfter: 2, maxWaiters: 6, leakThreshold: 5,
);
$done = 0;
$worker = function () use ($pool, &$done) {
    for ($i = 0; $i < 150; $i++) {
        try {
            $r = $pool->acquire(mt_rand(0, 2) * 3);
            mt_rand(0, 1) ? suspend() : delay(mt_rand(0, 2));
            match (mt_rand(0, 9)) { 0 => $pool->discard($r), 1 => null, default => $pool->release($r) };
            unset($r);
        } catch (Async\PoolException) {
            suspend();
        }
    }
    $done++;
};
$operator = function () use ($pool, &$done) {
    while ($done < 10) {
        match (mt_rand(0, 2)) { 0 => $pool->resize(mt_rand(0, 1), mt_rand(1, 6)), 1 => $pool->evict(), 2 => $pool->stats() };
        delay(1);
    }
};
$c = [spawn($operator)];
for ($i = 0; $i < 10; $i++) { $c[] = spawn($worker); }
await_all($c);
gc_collect_cycles();
var_dump($pool->drain(2000));
$s = $pool->stats();
echo counts($pool), ", alive $alive, waiting $s->waiting\n";
var_dump($s->created === array_sum($s->destroyed), $s->acquired === $s->use->count);
?>
--EXPECT--
bool(true)
idle 0, active 0, alive 0, waiting 0
bool(true)
bool(true)
