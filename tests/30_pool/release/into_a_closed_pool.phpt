--TEST--
Pool: release(): into a closed pool runs beforeRelease and the strategy, and then destroys
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Told implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void { echo "success\n"; }
    public function reportFailure(mixed $source, Throwable $error): void { echo 'failure: ', $error->getMessage(), "\n"; }
}
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeRelease: function ($r) { echo "checking $r\n"; return !$r->broken; },
    max: 2,
);
$pool->setCircuitBreakerStrategy(new Told);
$a = $pool->acquire();
$b = $pool->acquire();
$b->broken = true;
$pool->close();
echo counts($pool), "\n";
$pool->release($a);
echo counts($pool), "\n";
$pool->release($b);
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 2
checking c1
success
destroyed c1
idle 0, active 1
checking c2
failure: Resource validation failed
destroyed c2
idle 0, active 0
