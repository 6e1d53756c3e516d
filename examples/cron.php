<?php
// Jobs at their own intervals, each in a scope: php -d extension=async examples/cron.php [seconds]
// A job that fails or hangs is ended with all that it spawned, and reported; the others go on.
use Async\Scope;
use function Async\{delay, spawn, timeout};

$jobs = [ // name => [interval in ms, time limit in ms, function]
    'clean' => [100, 50, fn() => delay(10)],
    'report' => [150, 50, fn() => throw new RuntimeException('the disk is full')],
    'import' => [200, 50, function () { spawn(fn() => delay(60000)); delay(60000); }],
];

function run(string $name, int $limit, callable $job): void
{
    $scope = new Scope;                          // all that the job spawns belongs to it
    $scope->spawn($job);
    try {
        $scope->awaitCompletion(timeout($limit));
        echo "$name: done\n";
    } catch (Async\OperationCanceledException) {
        echo "$name: not done within $limit ms\n";
    } catch (Exception $e) {
        echo "$name: {$e->getMessage()}\n";
    }
}                                                // the scope goes away, and what is left in it is cancelled

foreach ($jobs as $name => [$interval, $limit, $job]) {
    spawn(function () use ($name, $interval, $limit, $job) {
        for ($next = hrtime(true);; delay(max(1, intdiv($next - hrtime(true), 1_000_000)))) {
            run($name, $limit, $job);
            $next += $interval * 1_000_000;      // not "$interval after the end": it does not drift
        }
    });
}
delay((int) (($argv[1] ?? 0.5) * 1000));
exit(0);
