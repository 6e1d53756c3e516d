--TEST--
Pool: strategy: FailureThreshold opens after consecutive failures and closes after successes
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$ok = true;
$pool = new Async\Pool(fn () => new Conn, beforeRelease: function () use (&$ok) { return $ok; }, max: 2);
$strategy = new Async\FailureThreshold(failures: 3, recoverAfter: 200, successes: 2);
$pool->setCircuitBreakerStrategy($strategy);
$try = function (bool $good) use ($pool, &$ok) {
    $ok = $good;
    $result = outcome(function () use ($pool) { $r = $pool->acquire(); $pool->release($r); return 'served'; });
    echo trim(strtok($result, ':'), '"'), ' ', $pool->getState()->name, "\n";
};
$try(false); $try(false); $try(true); $try(false); $try(false); $try(false);
$try(true);
until($strategy->shouldRecover(...));
$try(false);
$try(true);
until($strategy->shouldRecover(...));
$try(true);
$try(true);
foreach ([[0], [1, -1], [1, 0, 0]] as $arguments) {
    echo outcome(fn () => new Async\FailureThreshold(...$arguments)), "\n";
}
?>
--EXPECT--
'served' ACTIVE
'served' ACTIVE
'served' ACTIVE
'served' ACTIVE
'served' ACTIVE
'served' INACTIVE
Async\ServiceUnavailableException INACTIVE
'served' INACTIVE
Async\ServiceUnavailableException INACTIVE
'served' RECOVERING
'served' ACTIVE
ValueError: Async\FailureThreshold::__construct(): Argument #1 ($failures) must be >= 1
ValueError: Async\FailureThreshold::__construct(): Argument #2 ($recoverAfter) must be >= 0
ValueError: Async\FailureThreshold::__construct(): Argument #3 ($successes) must be >= 1
