--TEST--
Pool: object model: declared return types
--FILE--
<?php
foreach (['acquire', 'tryAcquire', 'release', 'close', 'isClosed', 'count', 'idleCount', 'activeCount',
    'setCircuitBreakerStrategy', 'getState', 'activate', 'deactivate', 'recover'] as $name) {
    $m = new ReflectionMethod(Async\Pool::class, $name);
    echo "$name: ", $m->getReturnType() ?? $m->getTentativeReturnType(), "\n";
}
?>
--EXPECT--
acquire: mixed
tryAcquire: mixed
release: void
close: void
isClosed: bool
count: int
idleCount: int
activeCount: int
setCircuitBreakerStrategy: void
getState: Async\CircuitBreakerState
activate: void
deactivate: void
recover: void
