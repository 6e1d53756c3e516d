--TEST--
Pool: strategy: while the pool recovers, only the release of a probe counts
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Told implements Async\CircuitBreakerStrategy {
    public function reportSuccess(mixed $source): void { echo "success\n"; $source->activate(); }
    public function reportFailure(mixed $source, Throwable $error): void { echo "failure\n"; $source->deactivate(); }
}
$pool = new Async\Pool(fn () => new Conn, max: 4);
$pool->setCircuitBreakerStrategy(new Told);
[$old, $broken] = [$pool->acquire(), $pool->acquire()];
$pool->recover();
$probe = $pool->acquire();
$pool->release($old);
$pool->discard($broken);
echo $pool->getState()->name, ' ', counts($pool), "\n";
$pool->release($probe);
echo $pool->getState()->name, ' ', counts($pool), "\n";
$pool->recover();
$pool->discard($pool->acquire());
echo $pool->getState()->name, ' ', counts($pool), "\n";
?>
--EXPECT--
RECOVERING idle 1, active 1
success
ACTIVE idle 2, active 0
failure
INACTIVE idle 1, active 0
