--TEST--
Pool: gc: memory does not grow over many pools, used, waited on, cancelled, timed out and closed
--SKIPIF--
<?php if (getenv('SKIP_SLOW_TESTS')) die('skip slow'); ?>
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn};

class Told implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
}
function round_trip(): void
{
    $pool = new Async\Pool(
        factory: fn () => new stdClass,
        destructor: function () {},
        healthcheck: fn () => true,
        beforeAcquire: fn () => true,
        beforeRelease: fn ($r) => !isset($r->broken),
        min: 1,
        max: 2,
        healthcheckInterval: 1_000,
    );
    $pool->setCircuitBreakerStrategy(new Told);
    $a = $pool->acquire();
    $b = $pool->acquire();
    $b->broken = true;
    $take = function (int $timeout = 0) use ($pool) {
        try {
            $pool->release($pool->acquire($timeout));
        } catch (Throwable) {
        }
    };
    $list = [spawn($take), spawn($take), spawn($take, 1), spawn($take)];
    Async\suspend();
    $list[0]->cancel();
    $pool->release($a);
    $list[1]->cancel();
    $pool->release($b);
    await_all($list);
    try { $pool->release($b); } catch (Async\PoolException) {}
    $last = $pool->acquire();
    $list = [spawn($take)];
    Async\suspend();
    $pool->close();
    await_all($list);
    $pool->release($last);
}
for ($i = 0; $i < 100; $i++) {
    round_trip();
}
gc_collect_cycles();
$before = memory_get_usage();
for ($i = 0; $i < 1_000; $i++) {
    round_trip();
}
gc_collect_cycles();
$grown = memory_get_usage() - $before;
var_dump($grown < 2_000 ?: $grown);
?>
--EXPECT--
bool(true)
