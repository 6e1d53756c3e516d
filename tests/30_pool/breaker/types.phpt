--TEST--
Pool: breaker: the interface and the enum are as documented
--FILE--
<?php
$i = new ReflectionClass(Async\CircuitBreaker::class);
var_dump($i->isInterface());
foreach ($i->getMethods() as $m) {
    echo $m->getName(), '(', $m->getNumberOfParameters(), '): ', $m->getReturnType() ?? $m->getTentativeReturnType(), "\n";
}
$e = new ReflectionEnum(Async\CircuitBreakerState::class);
var_dump($e->isBacked(), array_map(fn ($c) => $c->name, Async\CircuitBreakerState::cases()));
var_dump(is_subclass_of(Async\Pool::class, Async\CircuitBreaker::class));
?>
--EXPECT--
bool(true)
getState(0): Async\CircuitBreakerState
activate(0): void
deactivate(0): void
recover(0): void
bool(false)
array(3) {
  [0]=>
  string(6) "ACTIVE"
  [1]=>
  string(8) "INACTIVE"
  [2]=>
  string(10) "RECOVERING"
}
bool(true)
