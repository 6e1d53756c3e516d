--TEST--
Fleet: fleet-top and metrics() show the shares, from Redis, predis and PostgreSQL; the limit changes
--EXTENSIONS--
redis
pdo_pgsql
--SKIPIF--
<?php
if (!getenv('ASYNC_TEST_REDIS_PORT') || !getenv('ASYNC_TEST_PGSQL_PORT')) die('skip needs Redis and PostgreSQL: see tests/servers');
require __DIR__ . '/../65_frameworks/frameworks.inc';
skip_without_libraries('Predis');
?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';
require __DIR__ . '/../65_frameworks/frameworks.inc';
libraries('Predis');

use Async\Fleet\RedisStore;

$port = getenv('ASYNC_TEST_REDIS_PORT');
$targets = [
    'redis' => [redis_store(), "redis://127.0.0.1:$port"],
    'predis' => [new RedisStore(fn () => new Predis\Client(['host' => '127.0.0.1', 'port' => $port, 'read_write_timeout' => 5])), "redis://127.0.0.1:$port"],
    'pgsql' => [postgres_store(), sprintf('pgsql:host=127.0.0.1;port=%d;dbname=%s;user=%s;password=%s', getenv('ASYNC_TEST_PGSQL_PORT'),
        getenv('ASYNC_TEST_PGSQL_DB'), getenv('ASYNC_TEST_PGSQL_USER'), getenv('ASYNC_TEST_PGSQL_PASSWORD'))],
];
$top = fn (string ...$arguments) => (string) shell_exec(implode(' ', array_map(escapeshellarg(...),
    [PHP_BINARY, dirname(__DIR__, 2) . '/fleet/bin/fleet-top', ...$arguments])) . ' 2>&1');
foreach ($targets as $kind => [$store, $target]) {
    $name = "seen-$kind-" . getmypid();
    [$pool, $budget] = governed($store, $name, 10);
    learned($budget);
    $isOn = true;
    $jobs = load($pool, 20, $isOn);
    until(fn () => $budget->stats()['share'] === 8 && $budget->stats()['has'] === 8 && $budget->stats()['granted'] === 8, 'the ceiling');
    until(fn () => $store->members($name)[0]->has === 8, 'the store knows');
    echo str_replace([$name, gethostname() . ':' . getmypid()], ['BUDGET', 'HOST:PID'], $top('--once', $target, $name));
    foreach (['share', 'wants', 'has', 'limit', 'granted', 'members'] as $key) {
        preg_match("~^async_fleet_$key\\{budget=\"$name\"\\} (\S+)$~m", Async\metrics(), $found);
        echo "$key ", $found[1] ?? 'is missing', ', ';
    }
    echo "\n";
    $isOn = false;
    Async\await_all($jobs);
    $budget->close();
    echo str_contains(Async\metrics(), $name) ? "metrics are left behind\n" : '';
}
$name = 'changed-' . getmypid();
[$first, $begun] = governed(redis_store(), $name, 10);
echo $top(), $top('--limit=20', $targets['redis'][1], $name);
[$second, $budget] = governed(redis_store(), $name, 20);
echo $budget->stats()['limit'], "\n", $top('--limit=20', $targets['redis'][1], 'unknown');
$begun->close();
$budget->close();
?>
--EXPECTF--
BUDGET: 1 processes, 8 connections open, 8 granted, 8 wanted
HOST:PID %w HAS  SHARE  WANTS  FLOOR  SCRIPT
HOST:PID %w 8      8      8      1  %s
share 8, wants 8, has 8, limit 10, granted 8, members 1, 
BUDGET: 1 processes, 8 connections open, 8 granted, 8 wanted
HOST:PID %w HAS  SHARE  WANTS  FLOOR  SCRIPT
HOST:PID %w 8      8      8      1  %s
share 8, wants 8, has 8, limit 10, granted 8, members 1, 
BUDGET: 1 processes, 8 connections open, 8 granted, 8 wanted
HOST:PID %w HAS  SHARE  WANTS  FLOOR  SCRIPT
HOST:PID %w 8      8      8      1  %s
share 8, wants 8, has 8, limit 10, granted 8, members 1, 
usage: fleet-top [--once] [--limit=N] redis://HOST:PORT|pgsql:… BUDGET
20
The store knows no budget "unknown": look at its spelling. A limit is changed once a process has begun with it
