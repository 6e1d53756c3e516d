--TEST--
Fleet: hungry processes get the same; what one gives back, or loses by kill -9, the others get
--EXTENSIONS--
redis
pcntl
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT')) die('skip needs Redis: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';

$name = 'fair-' . getmypid();
$child = pcntl_fork();
if ($child === 0) {
    [$pool, $budget] = governed(redis_store(), $name, 10);
    $on = true;
    load($pool, 20, $on);
    Async\delay(60_000);                         // until it is killed
    exit(1);
}
[$pool, $budget] = governed(redis_store(), $name, 10);
learned($budget);
$on = true;
$jobs = load($pool, 20, $on);
until(fn () => $budget->stats()['members'] === 2 && $budget->stats()['share'] === 5 && $budget->stats()['granted'] === 10, 'both have the half');
echo "half\n";
posix_kill($child, SIGKILL);
pcntl_waitpid($child, $status);
until(fn () => $budget->stats()['share'] === 8, 'all up to the ceiling');
echo "ceiling, one lease later\n";
$on = false;
Async\await_all($jobs);
$budget->close();
echo count(redis_store()->members($name)), " members, pool of ", $pool->stats()->max, "\n";
?>
--EXPECT--
half
ceiling, one lease later
0 members, pool of 100
