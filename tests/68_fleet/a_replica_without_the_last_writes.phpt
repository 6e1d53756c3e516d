--TEST--
Fleet: after a failover that loses the last writes nothing grows for one lease, and all recover
--EXTENSIONS--
redis
pdo_pgsql
pcntl
posix
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT') || !getenv('ASYNC_TEST_PGSQL_PORT')) die('skip needs Redis and PostgreSQL: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';

use Async\Fleet\{Budget, RedisStore};
use function Async\spawn;

const LIMIT = 6, CHILDREN = 2;
set_error_handler(fn () => true, E_USER_WARNING); // the store is away for a moment
$name = 'failover-' . getmypid();
$primary = new Instance('redis');
$replica = new Instance('redis', '--replicaof', '127.0.0.1', (string) $primary->port);
$file = tempnam(sys_get_temp_dir(), 'fleet');
file_put_contents($file, (string) $primary->port);

function store(string $file): RedisStore
{
    return new RedisStore(fn () => redis(1.0, (int) file_get_contents($file)));
}

function member(string $name, string $file): Budget
{
    $pdo = postgres([PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 50, PDO::ATTR_POOL_INIT => "SET application_name = '$name'"]);
    $budget = new Budget(store($file), $name, LIMIT, LEASE);
    $budget->govern($pdo->getPool(), 1, LIMIT);
    for ($i = 0; $i < 8; $i++) {
        spawn(function () use ($pdo) {
            while (true) {
                $pdo->query('SELECT pg_sleep(0.003)')->fetchAll();
            }
        });
    }
    return $budget;
}

$children = [];
for ($i = 0; $i < CHILDREN; $i++) {
    if (($children[] = pcntl_fork()) === 0) {
        try {
            member($name, $file);
            Async\delay(120_000);                // until it is killed
        } catch (Throwable $e) {
            fwrite(STDERR, describe($e) . "\n");
        }
        posix_kill(getmypid(), SIGKILL);         // the servers are the parent's
    }
}
$budget = member($name, $file);
$most = 0;
$watch = spawn(function () use ($name, &$most) {
    $count = postgres()->prepare('SELECT count(*) FROM pg_stat_activity WHERE application_name = ?');
    while (true) {
        $count->execute([$name]);
        $most = max($most, (int) $count->fetchColumn());
        Async\delay(3);
    }
});
$fair = fn () => $budget->stats()['learning'] === 0 && array_map(fn ($member) => $member->has, store($file)->members($name)) === [2, 2, 2];
until($fair, 'each has a third');
until(fn () => $replica->redis(5)->hlen("{async-fleet:$name}:members") === 3, 'the replica knows all');
$replica->redis(5)->rawCommand('REPLICAOF', 'NO', 'ONE');
[$age, $seen] = [fn () => $budget->stats()['age'], 0];
for ($last = $age(); $seen < 2; $last = $now) {          // two more renewals that the replica does not hear of
    Async\delay(5);
    $seen += ($now = $age()) < $last ? 1 : 0;
}
$primary->kill();
file_put_contents($file, (string) $replica->port);
until(fn () => $budget->stats()['learning'] > 0, 'the lost writes are noticed');
echo "learns\n";
until($fair, 'each has a third again');
echo "as before\n", $most <= LIMIT ? 'within the limit' : "$most connections", "\n";
foreach ($children as $child) {
    posix_kill($child, SIGKILL);
    pcntl_waitpid($child, $status);
}
unlink($file);
exit;
?>
--EXPECT--
learns
as before
within the limit
