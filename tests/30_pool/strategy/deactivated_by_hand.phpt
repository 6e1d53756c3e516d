--TEST--
Pool: strategy: FailureThreshold: a breaker that the user opened stays open for recoverAfter, too
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn);
$strategy = new Async\FailureThreshold(recoverAfter: 200);
$pool->setCircuitBreakerStrategy($strategy);
$try = fn () => strtok(outcome(fn () => $pool->use(fn ($r) => 'served')), ':') . ' ' . $pool->getState()->name . "\n";
for ($i = 0; $i < 2; $i++) { // also if it was open before
    $pool->deactivate();
    $start = hrtime(true);
    echo $try();
    until($strategy->shouldRecover(...));
    echo hrtime(true) - $start > 200e6 ? '' : 'too early ', $try();
}
?>
--EXPECT--
Async\ServiceUnavailableException INACTIVE
'served' ACTIVE
Async\ServiceUnavailableException INACTIVE
'served' ACTIVE
