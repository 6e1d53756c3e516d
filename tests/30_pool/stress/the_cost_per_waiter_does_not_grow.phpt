--TEST--
Pool: stress: the cost per waiter does not grow with the number of waiters
--SKIPIF--
<?php if (getenv('SKIP_PERF_SENSITIVE')) die('skip performance'); if (getenv('SKIP_SLOW_TESTS')) die('skip slow'); ?>
--INI--
memory_limit=-1
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};

/** CPU ns per waiter for parking n waiters, cancelling every second one from the middle outwards, and serving the rest */
function cost(int $n): float
{
    $pool = new Async\Pool(fn () => 1, max: 1);
    $r = $pool->acquire();
    $list = [];
    for ($i = 0; $i < $n; $i++) {
        $list[] = spawn(function () use ($pool) {
            try {
                $pool->release($pool->acquire());
            } catch (Async\AsyncCancellation) {
            }
        });
    }
    suspend();
    $cpu = fn () => (fn ($u) => ($u['ru_utime.tv_sec'] + $u['ru_stime.tv_sec']) * 1e9 + ($u['ru_utime.tv_usec'] + $u['ru_stime.tv_usec']) * 1e3)(getrusage());
    $start = $cpu();
    for ($i = 1; $i < $n; $i += 2) {
        $list[($n >> 1) + ($i & 2 ? $i >> 1 : -($i >> 1)) - 1]->cancel();
    }
    $pool->release($r);
    await_all($list);
    return ($cpu() - $start) / $n;
}
cost(2_000);
$few = min(cost(1_500), cost(1_500), cost(1_500));
$many = min(cost(24_000), cost(24_000));
// Quadratic behaviour would make this 16; caches alone make it 2 or 3.
var_dump($many < 8 * $few ?: [$few, $many]);
?>
--EXPECT--
bool(true)
