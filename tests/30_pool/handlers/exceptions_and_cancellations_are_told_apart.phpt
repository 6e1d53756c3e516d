--TEST--
Pool: handlers: an ordinary exception of a handler is swallowed and reported, a cancellation leaves
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Told implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void { echo "success\n"; }
    public function reportFailure(mixed $source, Throwable $error): void { echo 'failure: ', describe($error), "\n"; }
}
$throw = null;
$pool = new Async\Pool(fn () => new Conn, beforeRelease: function () use (&$throw) { return $throw ? throw $throw : false; });
$pool->setCircuitBreakerStrategy(new Told);
foreach ([null, new DomainException('the reason'), new Error('an error'), new Async\AsyncCancellation('stop')] as $throw) {
    $r = $pool->acquire();
    $o = outcome(fn () => $pool->release($r));
    echo "$o, ", counts($pool), "\n";
}
?>
--EXPECTF--
failure: Exception: Resource validation failed
NULL, idle 0, active 0
failure: DomainException: the reason
NULL, idle 0, active 0

Warning: Async\Pool "%s": beforeRelease() threw Error: an error (reported once) in %s on line %d
failure: Error: an error
NULL, idle 0, active 0
Async\AsyncCancellation: stop, idle 0, active 0
