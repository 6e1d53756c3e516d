--TEST--
Fleet: bursts move between processes, and the server never sees more connections than the limit
--EXTENSIONS--
redis
pdo_pgsql
pcntl
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT') || !getenv('ASYNC_TEST_PGSQL_PORT')) die('skip needs Redis and PostgreSQL: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';

use Async\Fleet\Budget;
use function Async\{await_all_or_fail, delay, spawn};

const PROCESSES = 5, LIMIT = 8, CEILING = 6;
$name = 'fleet-test-' . getmypid();
$children = [];
for ($n = 0; $n < PROCESSES; $n++) {
    if (($children[] = pcntl_fork()) === 0) {
        try {
            $pdo = postgres([PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 50, PDO::ATTR_POOL_INIT => "SET application_name = '$name'"]);
            $budget = new Budget(redis_store(), $name, LIMIT, LEASE);
            $budget->govern($pdo->getPool(), 1, CEILING);
            learned($budget);
            for ($round = 0; $round < PROCESSES; $round++) {             // one process is busy, the others do little
                await_all_or_fail(array_map(fn () => spawn(function () use ($pdo, $round, $n) {
                    for ($end = hrtime(true) + 1_200_000_000; hrtime(true) < $end;) {
                        $pdo->query('SELECT pg_sleep(0.005)')->fetchAll();
                        $round === $n || delay(100);
                    }
                }), range(1, $round === $n ? 12 : 1)));
            }
            $most = $pdo->getPool()->stats()->peakActive;
            exit($most > 2 ? 0 : 3);                                     // in its burst it got more than a fair part
        } catch (Throwable $e) {
            fwrite(STDERR, describe($e) . "\n");
            exit(1);
        }
    }
}
$watch = postgres();
$most = 0;
$count = $watch->prepare('SELECT count(*) FROM pg_stat_activity WHERE application_name = ?');
$codes = [];
while (count($codes) < PROCESSES) {
    $count->execute([$name]);
    $most = max($most, (int) $count->fetchColumn());
    while (($pid = pcntl_waitpid(-1, $status, WNOHANG)) > 0) {
        $codes[] = pcntl_wifexited($status) ? pcntl_wexitstatus($status) : -pcntl_wtermsig($status);
    }
    usleep(3000);
}
echo implode(' ', $codes), "\n", $most <= LIMIT ? 'within the limit' : "$most connections", $most >= 4 ? '' : ", but only $most", "\n";
?>
--EXPECT--
0 0 0 0 0
within the limit
