--TEST--
Pool: strategy: FailureThreshold opens after failures in a row, tries again by itself, later and later, and closes after successes
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$ok = true;
$pool = new Async\Pool(fn () => new Conn, beforeRelease: function () use (&$ok) { return $ok; }, max: 2);
$pool->setCircuitBreakerStrategy(new Async\FailureThreshold(failures: 3, recoverAfter: 20, successes: 2));
$try = function (bool $good) use ($pool, &$ok) {
    $ok = $good;
    $result = outcome(function () use ($pool) { $r = $pool->acquire(); $pool->release($r); return 'served'; });
    echo trim(strtok($result, ':'), '"'), ' ', $pool->getState()->name, "\n";
};
$try(false); $try(false); $try(true); $try(false); $try(false); $try(false);
$try(true);
Async\delay(30);
$try(false);
Async\delay(25);
$try(true);   // the time has doubled
Async\delay(30);
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
