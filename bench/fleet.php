<?php
/* What a budget costs, and what it is worth: ./dev bench fleet. Growing by one over a local Redis; acquire() and release() of a governed pool
 * against a plain one; 16 processes that share 50 connections, against one process that has all of them, and against 3 for each. */

declare(strict_types=1);

require __DIR__ . '/lib.inc';

spl_autoload_register(fn (string $class) => str_starts_with($class, 'Async\\Fleet\\') && require dirname(__DIR__) . '/fleet/src/' . substr($class, 12) . '.php');

use Async\Fleet\{Budget, PostgresStore, RedisStore, Store};
use Async\Pool;
use function Async\{await_all_or_fail, delay, spawn};

const BENCH_PROCESSES_OF = ['fleet' => 1, 'alone' => 1]; // they take long, and wait more than they compute
const PROCESSES = 16, LIMIT = 50, CEILING = 20, SPLIT = 3, ROUND = 5.0;

function store(): RedisStore
{
    return new RedisStore(function () {
        $redis = new Redis;
        $redis->connect('127.0.0.1', (int) getenv('ASYNC_TEST_REDIS_PORT'));
        return $redis;
    });
}

function connect(string $engine, array $options = []): PDO
{
    $server = 'ASYNC_TEST_' . strtoupper($engine);
    return new PDO(sprintf('%s:host=127.0.0.1;port=%d;dbname=%s', $engine, getenv("{$server}_PORT"), getenv("{$server}_DB")), getenv("{$server}_USER"),
        getenv("{$server}_PASSWORD"), $options + [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
}

function pooled(string $engine, int $max): PDO
{
    return connect($engine, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => $max]);
}

/** Coroutines that ask the server until that time, 50 ms for each query. Returns how many they were. */
function ask(PDO $pdo, int $coroutines, float $until): int
{
    $sql = $pdo->getAttribute(PDO::ATTR_DRIVER_NAME) === 'pgsql' ? 'SELECT pg_sleep(0.05)' : 'SELECT sleep(0.05)';
    return array_sum(await_all_or_fail(array_map(fn () => spawn(function () use ($pdo, $sql, $until) {
        for ($count = 0; hrtime(true) < $until; $count++) {
            $pdo->query($sql)->fetchAll();
        }
        return $count;
    }), range(1, $coroutines))));
}

/** What a process of the fleet does: in some rounds it is busy, in the others idle. Returns how many queries it has sent. */
function work(int $number, string $engine, string $store, int $busy, int $rounds, float $start): int
{
    $pdo = pooled($engine, $store === 'none' ? SPLIT : 100);
    if ($store !== 'none') {
        $budget = new Budget($store === 'pgsql' ? new PostgresStore(fn () => connect('pgsql')) : store(), 'bench-' . posix_getppid(), LIMIT, 3000);
        $budget->govern($pdo->getPool(), 0, CEILING);
    }
    $pdo->query('SELECT 1');
    delay((int) (($start - hrtime(true)) / 1e6));
    for ($round = 0, $count = 0; $round < $rounds; $round++) {
        $end = $start + ($round + 1) * ROUND * 1e9;
        if (($number + PROCESSES - $round * $busy) % PROCESSES < $busy) {
            $count += ask($pdo, 24, $end);
        } else {
            delay((int) max(0, ($end - hrtime(true)) / 1e6));
        }
    }
    return $count;
}

/** Nanoseconds for a query of all processes together. $busy of them are busy at a time; in each round it is the turn of others. */
function fleet(string $engine, string $store, int $busy, int $rounds): float
{
    if ($store === 'pgsql') {
        (new PostgresStore(fn () => connect('pgsql')))->install();
    }
    $start = hrtime(true) + 6e9;                 // the processes have started, and the fleet has learned
    $file = tempnam(sys_get_temp_dir(), 'bench');
    for ($number = 0; $number < PROCESSES; $number++) {
        if (pcntl_fork() === 0) {
            file_put_contents($file, work($number, $engine, $store, $busy, $rounds, $start) . "\n", FILE_APPEND | LOCK_EX);
            exit;
        }
    }
    for ($ended = 0; $ended < PROCESSES; $ended++) {
        pcntl_wait($status);
        $status === 0 || throw new RuntimeException('a process has failed');
    }
    $count = array_sum(file($file));
    unlink($file);
    return $rounds * ROUND * 1e9 / $count;
}

/** The same for one process with all the connections. */
function alone(string $engine, int $max, int $coroutines): float
{
    $pdo = pooled($engine, $max);
    ask($pdo, $coroutines, hrtime(true) + 1e9);
    return ROUND * 1e9 / ask($pdo, $coroutines, hrtime(true) + ROUND * 1e9);
}

function governed(int $limit, int $ceiling): array
{
    $pool = new Pool(static fn () => new stdClass, max: $ceiling);
    $budget = new Budget(store(), 'bench-' . getmypid(), $limit, 600);
    $budget->govern($pool, 1, $ceiling);
    while ($budget->stats()['learning'] > 0) {
        Async\delay(20);
    }
    return [$pool, $budget];
}

function cycles(Pool $pool): float
{
    return ns_per_op(500_000, function () use ($pool) {
        for ($i = 0; $i < 500_000; $i++) {
            $resource = $pool->acquire();
            $pool->release($resource);
        }
    });
}

bench('fleet: what a budget costs', [
    'plain' => fn () => cycles(new Pool(static fn () => new stdClass)),
    'governed' => function () {
        [$pool, $budget] = governed(100, 10);
        return cycles($pool);
    },
    'grow' => function () {
        [$pool] = governed(100, 50);
        $best = INF;
        for ($i = 0; $i < 10; $i++) {
            Async\delay(150);                    // the store is asked at most ten times a second
            $start = hrtime(true);
            $held[] = $pool->acquire();
            $best = min($best, hrtime(true) - $start);
        }
        return $best;
    },
    'fleet' => fleet(...),
    'alone' => alone(...),
], function (Table $table) {
    $plain = measure('plain');
    $table->row('acquire() and release(), plain pool', $plain);
    $table->ratio('  under a budget, by that', measure('governed'), $plain, reach: 1.15);   // the same instructions; clocks vary
    $table->row('growing by one, over a local Redis', measure('grow'), reach: 2e6);
    $table->note('16 processes, 50 connections, queries of 50 ms: time per query');
    foreach (['pgsql' => 'PostgreSQL', 'mysql' => 'MariaDB'] as $engine => $name) {
        $ideal = measure('alone', $engine, LIMIT, 96);
        $table->ratio("  $name: bursts move, by one process with all 50", measure('fleet', $engine, 'redis', 4, 4), $ideal, reach: 1 / .9);
        if ($engine === 'pgsql') {
            $table->ratio('  the same with the budget in PostgreSQL', measure('fleet', $engine, 'pgsql', 4, 4), $ideal, reach: 1 / .9);
        }
    }
    $split = measure('fleet', 'pgsql', 'none', 1, 2);
    $table->ratio('  one of 16 is busy, by 3 connections for each', measure('fleet', 'pgsql', 'redis', 1, 2), $split, reach: 1 / 3);
});
