--TEST--
Chaos: a seed also decides when resources reach maxLifetime, in each process alike
--SKIPIF--
<?php require __DIR__ . '/../80_fault_points/skip.inc'; ?>
--FILE--
<?php
/* Prints which of twenty resources are left in the middle of the last tenth of their lifetime. Time is counted. */
$program = <<<'PHP'
    $made = 0;
    $pool = new Async\Pool(function () use (&$made) { return (object) ['number' => ++$made]; }, max: 20, maxLifetime: 10_000_000);
    $take = fn () => array_map(fn () => $pool->acquire(), range(1, 20));
    array_map($pool->release(...), $take());
    Async\delay(9_500_000);
    $left = array_filter(array_column($take(), 'number'), fn ($number) => $number <= 20);
    sort($left);
    echo implode(' ', $left);
    PHP;
putenv('ASYNC_SEED=4711');
$run = fn () => shell_exec(escapeshellarg(PHP_BINARY) . ' -r ' . escapeshellarg($program));
$first = $run();
$count = count(explode(' ', $first));
echo $count > 1 && $count < 20 ? 'some are left' : "left: $first", "\n";
echo $first === $run() && $first === $run() ? 'the same' : 'not the same', "\n";
?>
--EXPECT--
some are left
the same
