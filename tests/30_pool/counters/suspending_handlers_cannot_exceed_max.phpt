--TEST--
Pool: counters: the pool never exceeds max, whichever handler suspends
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all_or_fail, spawn, suspend};

class Slow implements Async\CircuitBreakerStrategy
{
    public function __construct(private Closure $at) {}
    public function reportSuccess(mixed $source): void { ($this->at)('reportSuccess'); }
    public function reportFailure(mixed $source, Throwable $error): void { ($this->at)('reportFailure'); }
}
const MAX = 3;
foreach (['factory', 'destructor', 'beforeAcquire', 'beforeRelease', 'reportSuccess', 'reportFailure', 'all'] as $slow) {
    $pool = null;
    $alive = $most = $n = 0;
    $at = function (string $hook) use (&$pool, $slow) {
        $pool && check($pool, MAX, $hook);
        if ($hook === $slow || $slow === 'all') {
            suspend();
            suspend();
            $pool && check($pool, MAX, $hook);
        }
    };
    $pool = new Async\Pool(
        factory: function () use ($at, &$alive, &$most) {
            $most = max($most, ++$alive);
            $at('factory');
            return new stdClass;
        },
        destructor: function () use ($at, &$alive) { $at('destructor'); $alive--; },
        beforeAcquire: function () use ($at, &$n) { $at('beforeAcquire'); return ++$n % 3 !== 0; },
        beforeRelease: function () use ($at, &$n) { $at('beforeRelease'); return ++$n % 4 !== 0; },
        max: MAX,
    );
    $pool->setCircuitBreakerStrategy(new Slow($at));
    $list = [];
    for ($i = 0; $i < 12; $i++) {
        $list[] = spawn(function () use ($pool) {
            for ($k = 0; $k < 5; $k++) {
                $r = $pool->acquire();
                check($pool, MAX, 'worker');
                suspend();
                $pool->release($r);
                check($pool, MAX, 'worker');
            }
        });
    }
    await_all_or_fail($list);
    echo "$slow: at most $most, then active ", $pool->activeCount(), ', alive as counted: ', json_encode($alive === $pool->count()), "\n";
    $pool->close();
}
$pool = null;     // breaks the cycle through its hooks
?>
--EXPECT--
factory: at most 3, then active 0, alive as counted: true
destructor: at most 3, then active 0, alive as counted: true
beforeAcquire: at most 3, then active 0, alive as counted: true
beforeRelease: at most 3, then active 0, alive as counted: true
reportSuccess: at most 3, then active 0, alive as counted: true
reportFailure: at most 3, then active 0, alive as counted: true
all: at most 3, then active 0, alive as counted: true
