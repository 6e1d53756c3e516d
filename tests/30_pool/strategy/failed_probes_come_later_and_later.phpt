--TEST--
Pool: strategy: FailureThreshold doubles the time to the next probe after each failed one
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => throw new DomainException('down'));
$strategy = new Async\FailureThreshold(failures: 1, recoverAfter: 4);
$pool->setCircuitBreakerStrategy($strategy);
/** How long it is open after a failure, in ms. */
$fail = function () use ($pool, $strategy): float {
    $start = hrtime(true);
    outcome(fn () => $pool->acquire());
    if ($pool->getState()->name !== 'INACTIVE') {
        echo "a failed probe has left it {$pool->getState()->name}\n";
    }
    turns_until($strategy->shouldRecover(...));
    return (hrtime(true) - $start) / 1e6;
};
foreach ([1, 2, 4, 8, 16] as $times) {
    echo $fail() >= 4 * $times ? "$times " : 'too early ';
}
for ($tries = 0; $tries < 20 && ($time = $fail()) > 2 * 64 * 0.9; $tries++); // a busy machine makes it longer, never shorter
echo $time >= 64 && $tries < 20 ? "and no more\n" : "but then $time\n";

/* A million processes do not come back at the same moment. */
$strategies = [];
for ($i = 0; $i < 50; $i++) {
    $strategies[] = $strategy = new Async\FailureThreshold(failures: 1, recoverAfter: 100);
    $strategy->reportFailure(null, new Exception);
}
$seen = [];
turns_until(function () use ($strategies, &$seen) {
    $seen[count(array_filter($strategies, fn ($strategy) => $strategy->shouldRecover()))] = true;
    return isset($seen[count($strategies)]);
});
echo count($seen) > 2 ? "one after the other\n" : "all at once\n";
?>
--EXPECT--
1 2 4 8 16 and no more
one after the other
