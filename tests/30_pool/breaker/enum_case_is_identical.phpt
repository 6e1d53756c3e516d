--TEST--
Pool: breaker: getState returns the enum case itself, usable in match
--FILE--
<?php
use Async\CircuitBreakerState;

$pool = new Async\Pool(fn () => 1);
foreach (['activate', 'deactivate', 'recover'] as $change) {
    $pool->$change();
    echo match ($pool->getState()) {
        CircuitBreakerState::ACTIVE => "active\n",
        CircuitBreakerState::INACTIVE => "inactive\n",
        CircuitBreakerState::RECOVERING => "recovering\n",
    };
    var_dump($pool->getState() === $pool->getState());
}
?>
--EXPECT--
active
bool(true)
inactive
bool(true)
recovering
bool(true)
