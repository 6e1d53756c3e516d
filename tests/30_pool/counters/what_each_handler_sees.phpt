--TEST--
Pool: counters: every handler sees its own resource counted as active
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Look implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void { see('reportSuccess', $source); }
    public function reportFailure(mixed $source, Throwable $error): void { see('reportFailure', $source); }
}
function see(string $hook, ?Async\Pool $pool): void
{
    if ($pool) {
        check($pool, 2, $hook);
        echo "$hook: ", counts($pool), "\n";
    }
}
$reject = false;
$pool = null;
$pool = new Async\Pool(
    factory: function () use (&$pool) { see('factory', $pool); return new Conn; },
    destructor: function () use (&$pool) { see('destructor', $pool); },
    beforeAcquire: function () use (&$pool, &$reject) { see('beforeAcquire', $pool); return !$reject; },
    beforeRelease: function () use (&$pool, &$reject) { see('beforeRelease', $pool); return !$reject; },
    min: 1,
    max: 2,
);
$pool->setCircuitBreakerStrategy(new Look);
echo "-- acquire two\n";
$a = $pool->acquire();
$b = $pool->acquire();
echo "-- release, accepted\n";
$pool->release($a);
echo "-- release, rejected\n";
$reject = true;
$pool->release($b);
echo "-- acquire, rejected\n";
$a = $pool->acquire();
echo "-- release into the closed pool\n";
$reject = false;
$b = $pool->acquire();
$pool->release($b);
$pool->close();
$pool->release($a);
echo counts($pool), "\n";
$pool = null;     // breaks the cycle through its hooks
?>
--EXPECT--
-- acquire two
beforeAcquire: idle 0, active 1
factory: idle 0, active 2
-- release, accepted
beforeRelease: idle 0, active 2
reportSuccess: idle 0, active 2
-- release, rejected
beforeRelease: idle 1, active 1
reportFailure: idle 1, active 1
destructor: idle 1, active 1
-- acquire, rejected
beforeAcquire: idle 0, active 1
destructor: idle 0, active 1
factory: idle 0, active 1
-- release into the closed pool
factory: idle 0, active 2
beforeRelease: idle 0, active 2
reportSuccess: idle 0, active 2
destructor: idle 0, active 2
beforeRelease: idle 0, active 1
reportSuccess: idle 0, active 1
destructor: idle 0, active 1
idle 0, active 0
