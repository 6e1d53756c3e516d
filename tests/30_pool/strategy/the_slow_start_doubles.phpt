--TEST--
Pool: strategy: after an outage, the factory is called 1, 2, 4, 8 times at once
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};
$calls = [];
$pool = new Async\Pool(function () use (&$calls) {
    $calls[] = $call = (object) ['answer' => null];
    turns_until(fn () => $call->answer !== null, 'the backend answers');
    return $call->answer ? new Conn : throw new DomainException('down');
}, max: 32);
$pool->setCircuitBreakerStrategy(new Async\FailureThreshold(failures: 100));
$pool->deactivate();
$pool->activate();
for ($i = 0; $i < 24; $i++) {
    spawn(fn () => outcome(function () use ($pool) { $r = $pool->acquire(); turns_until($pool->isClosed(...), 'the end'); $pool->release($r); }));
}
/** All that run now end in the same turn. */
$round = function (bool $answer) use (&$calls) {
    for ($i = 0; $i < 5; $i++) { suspend(); }
    echo count($calls), ' ';
    foreach ($calls as $call) { $call->answer = $answer; }
    $calls = [];
};
array_map($round, [true, true, true, false, true, true, true]);
echo "\n";
$pool->close();
?>
--EXPECT--
1 2 4 8 1 2 4 
