--TEST--
Pool: close(): may be called from inside every handler
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Closer implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void { $source->close(); }
    public function reportFailure(mixed $source, Throwable $error): void { $source->close(); }
}
foreach (['factory', 'beforeAcquire', 'beforeRelease', 'destructor', 'reportSuccess', 'reportFailure'] as $hook) {
    echo "$hook:\n";
    $pool = null;
    $done = false;
    $at = function (string $here) use (&$pool, $hook, &$done) {
        if ($here === $hook && $pool && !$done) {
            $done = true;
            $pool->close();
            check($pool, 3, $here);
        }
    };
    $pool = new Async\Pool(
        factory: function () use ($at) { $at('factory'); return new ArrayObject; },
        destructor: function () use ($at) { $at('destructor'); echo "  destroyed\n"; },
        beforeAcquire: fn () => $at('beforeAcquire'),
        beforeRelease: function () use ($at, $hook) { $at('beforeRelease'); return !in_array($hook, ['destructor', 'reportFailure']); },
        min: 2,
        max: 3,
    );
    if (str_starts_with($hook, 'report')) {
        $pool->setCircuitBreakerStrategy(new Closer);
    }
    $held = [];
    try {
        for ($i = 0; $i < 3; $i++) {
            $held[] = $pool->acquire();
        }
    } catch (Async\PoolException $e) {
        echo '  ', $e->getMessage(), "\n";
    }
    echo '  held ', count($held), ', ', counts($pool), "\n";
    foreach ($held as $r) {
        $pool->release($r);
    }
    echo '  ', counts($pool), ', closed: ', json_encode($pool->isClosed()), "\n";
}
$pool = null;     // breaks the cycle through its hooks
?>
--EXPECT--
factory:
  held 3, idle 0, active 3
  destroyed
  destroyed
  destroyed
  idle 0, active 0, closed: true
beforeAcquire:
  destroyed
  Pool is closed
  held 1, idle 0, active 1
  destroyed
  idle 0, active 0, closed: true
beforeRelease:
  held 3, idle 0, active 3
  destroyed
  destroyed
  destroyed
  idle 0, active 0, closed: true
destructor:
  held 3, idle 0, active 3
  destroyed
  destroyed
  destroyed
  idle 0, active 0, closed: true
reportSuccess:
  held 3, idle 0, active 3
  destroyed
  destroyed
  destroyed
  idle 0, active 0, closed: true
reportFailure:
  held 3, idle 0, active 3
  destroyed
  destroyed
  destroyed
  idle 0, active 0, closed: true
