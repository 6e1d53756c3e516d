--TEST--
Fleet: a process that is stopped for longer than its lease opens nothing before it has renewed it
--EXTENSIONS--
redis
pcntl
posix
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT')) die('skip needs Redis: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';

use Async\Fleet\Budget;
use Async\Pool;

$name = 'still-' . getmypid();
$log = tempnam(sys_get_temp_dir(), 'fleet');
$child = pcntl_fork();
if ($child === 0) {
    $budget = new Budget(redis_store(), $name, 10, LEASE);
    $pool = new Pool(function () use ($budget, $log) {
        $age = $budget->stats()['age'];          // it was stopped for three leases: the old one would be older
        file_put_contents($log, $age < 3 * LEASE ? 'made ' : "made with a lease of $age ms ", FILE_APPEND);
        return new ArrayObject;
    }, max: 100, beforeRelease: fn () => false); // each use makes one
    $budget->govern($pool, 1, 8);
    $on = true;
    load($pool, 20, $on);
    until(fn () => is_file("$log.stop"), 'it is to stop');
    posix_kill(posix_getpid(), SIGSTOP);               // by itself: not where the pool has decided, and the factory has not begun
    Async\delay(120_000);                        // until it is killed
    exit(1);
}
[$pool, $budget] = governed(redis_store(), $name, 10);
learned($budget);
$on = true;
$jobs = load($pool, 20, $on);
$half = fn () => $budget->stats()['members'] === 2 && $budget->stats()['share'] === 5 && $budget->stats()['granted'] === 10;
until($half, 'both have the half');
touch("$log.stop");
pcntl_waitpid($child, $status, WUNTRACED);
$stopped = hrtime(true);
until(fn () => $budget->stats()['share'] === 8, 'the share of the stopped process is free');
echo "free after its lease\n";
until(fn () => hrtime(true) - $stopped > 3e6 * LEASE);
file_put_contents($log, '');
posix_kill($child, SIGCONT);
until($half, 'it has its half again');
echo "the half again\n";
$made = fn () => (string) file_get_contents($log);
until(fn () => $made() !== '', 'it makes connections again');
posix_kill($child, SIGKILL);
pcntl_waitpid($child, $status);
echo preg_replace('~^(made )+$~', "none with the old lease\n", $made());
array_map(unlink(...), [$log, "$log.stop"]);
$on = false;
Async\await_all($jobs);
$budget->close();
?>
--EXPECT--
free after its lease
the half again
none with the old lease
