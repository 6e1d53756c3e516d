--TEST--
Pool: strategy: FailureThreshold opens after failures in a row, tries again by itself, later and later, and closes after successes
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$ok = true;
$pool = new Async\Pool(fn () => new Conn, beforeRelease: function () use (&$ok) { return $ok; }, max: 2);
$pool->setCircuitBreakerStrategy(new Async\FailureThreshold(failures: 3, recoverAfter: 250, successes: 2));
$try = function (bool $good) use ($pool, &$ok) {
    $ok = $good;
    $result = outcome(function () use ($pool) { $r = $pool->acquire(); $pool->release($r); return 'served'; });
    echo trim(strtok($result, ':'), '"'), ' ', $pool->getState()->name, "\n";
};
/* Until it tries again: the ms since a call that it had opened after. */
$recover = function (bool $good, float $opened) use ($pool, &$ok, &$tried) {
    $ok = $good;
    until(function () use ($pool, &$tried) {
        $tried = hrtime(true);
        try { $pool->release($pool->acquire()); return true; } catch (Async\ServiceUnavailableException) { return false; }
    });
    echo 'tried ', $pool->getState()->name, "\n";
    return (hrtime(true) - $opened) / 1e6;
};
$try(false); $try(false); $try(true); $try(false); $try(false);
$opened = hrtime(true);
$try(false);
$try(true);
var_dump($recover(false, $opened) >= 250);
$try(true);
var_dump($recover(true, $tried) >= 500);   // the time has doubled
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
tried INACTIVE
bool(true)
Async\ServiceUnavailableException INACTIVE
tried RECOVERING
bool(true)
'served' ACTIVE
ValueError: Async\FailureThreshold::__construct(): Argument #1 ($failures) must be >= 1
ValueError: Async\FailureThreshold::__construct(): Argument #2 ($recoverAfter) must be >= 0
ValueError: Async\FailureThreshold::__construct(): Argument #3 ($successes) must be >= 1
