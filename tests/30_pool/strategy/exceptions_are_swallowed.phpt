--TEST--
Pool: strategy: exceptions of the strategy disappear, the release is completed
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Broken implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void { throw new Exception('success'); }
    public function reportFailure(mixed $source, Throwable $error): void { throw new Error('failure'); }
}
$accept = true;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeRelease: function () use (&$accept) { return $accept; },
    max: 1,
);
$pool->setCircuitBreakerStrategy(new Broken);
$r = $pool->acquire();
waiter($pool, 'W', keep: true);
steps();
$pool->release($r);
echo counts($pool), "\n";
steps();
$accept = false;
$pool->release($r);
echo counts($pool), "\n";
?>
--EXPECTF--
idle 1, active 0
W got c1

Warning: Async\Pool "%s": reportFailure() threw Error: failure (reported once) in %s on line %d
destroyed c1
idle 0, active 0
