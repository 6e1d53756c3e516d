--TEST--
Pool: strategy: FailureThreshold: activate() by hand forgets the next try and the doublings
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, max: 2);
$strategy = new Async\FailureThreshold(failures: 1, recoverAfter: 50);
$pool->setCircuitBreakerStrategy($strategy);
$fail = fn () => $pool->discard($pool->acquire());
$fail();
for ($i = 0; $i < 2; $i++) { // 100 ms, 200 ms
    until(fn () => $strategy->shouldRecover($pool));
    $fail();
}
$pool->activate();
burn(250);
$pool->deactivate();
echo strtok(outcome($pool->acquire(...)), ':'), ' ', $pool->getState()->name, "\n";
$start = hrtime(true);
until(fn () => $strategy->shouldRecover($pool));
echo hrtime(true) - $start < 150e6 ? "as after the first failure\n" : "later\n";
$pool->recover(); // also if the user sets another state in between
burn(60);
$pool->deactivate();
echo strtok(outcome($pool->acquire(...)), ':'), ' ', $pool->getState()->name, "\n";
?>
--EXPECT--
Async\ServiceUnavailableException INACTIVE
as after the first failure
Async\ServiceUnavailableException INACTIVE
