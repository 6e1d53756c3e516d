--TEST--
Pool: fork: health checks and the circuit breaker continue in the child
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/../../support.inc';
use function Async\delay;

$checks = 0;
$pool = new Async\Pool(fn () => new stdClass, healthcheck: function () use (&$checks) {
    $checks++;
    if ($checks === 1) {
        delay(20);
    }
    return true;
}, min: 1, max: 2, healthcheckInterval: 1);
until(function () use (&$checks) { return $checks > 0; }, 'the first check is under way');
$breaker = new Async\Pool(fn () => new stdClass, max: 1);
$breaker->deactivate();
$breaker->recover();
$probe = $breaker->acquire();
if (($pid = pcntl_fork()) === 0) {
    $pool->release($pool->acquire());
    for ($i = 0, $before = $checks; $i < 5000 && $checks < $before + 3; $i++) {
        delay(1);
    }
    $breaker->release($breaker->acquire());
    exit($checks >= $before + 3 && $breaker->idleCount() === 1 ? 7 : 1);
}
pcntl_waitpid($pid, $status);
echo pcntl_wexitstatus($status), ' ', pcntl_wtermsig($status), "\n";
$pool->close();
?>
--EXPECT--
7 0
