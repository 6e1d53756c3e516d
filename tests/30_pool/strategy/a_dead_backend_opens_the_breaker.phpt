--TEST--
Pool: strategy: failures of the factory open the breaker, and waiters fail immediately
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, delay, spawn};
$down = true;
$now = $most = 0;
$pool = new Async\Pool(function () use (&$down, &$now, &$most) {
    $most = max($most, ++$now);
    Async\suspend();
    $now--;
    return $down ? throw new DomainException('down') : new Conn;
}, max: 8);
$pool->setCircuitBreakerStrategy(new Async\FailureThreshold(failures: 2, recoverAfter: 10));
$task = fn () => trim(strtok(outcome(function () use ($pool) { $r = $pool->acquire(); delay(2); $pool->release($r); return 'served'; }), ':'), "'");
$run = function (int $n) use ($task, &$most) {
    $most = 0;
    $c = [];
    for ($i = 0; $i < $n; $i++) { $c[] = spawn($task); }
    [$results] = await_all($c);
    $counts = array_count_values($results);
    ksort($counts);
    echo json_encode($counts);
};
$run(20);
echo ' ', $pool->getState()->name, "\n";
$down = false;
delay(20);
$run(1);
echo ' ', $pool->getState()->name, "\n";
$pool->evict();
$run(20);
echo " at most $most of 8 at once at first\n";
?>
--EXPECTF--
{"Async\\ServiceUnavailableException":%d,"DomainException":%d} INACTIVE
{"served":1} ACTIVE
{"served":20} at most %d of 8 at once at first
