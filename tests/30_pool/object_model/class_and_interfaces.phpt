--TEST--
Pool: object model: a final class with exactly the documented methods, Countable and CircuitBreaker
--FILE--
<?php
$c = new ReflectionClass(Async\Pool::class);
var_dump($c->isFinal(), $c->isInternal(), $c->getParentClass());
$i = $c->getInterfaceNames();
sort($i);
echo implode(', ', $i), "\n";
$m = array_map(fn ($m) => $m->getName(), $c->getMethods(ReflectionMethod::IS_PUBLIC));
sort($m);
echo implode(', ', array_diff($m, ['__debugInfo'])), "\n";
echo count($c->getProperties()), count($c->getConstants()), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
Async\CircuitBreaker, Countable
__construct, acquire, activate, activeCount, addObserver, close, count, deactivate, detach, discard, drain, evict, getState, holders, idleCount, isClosed, recover, release, removeObserver, resize, resume, setCircuitBreakerStrategy, stats, suspend, tryAcquire, use, waitingCount
00
