<?php
/* What a pooled PDO object costs, and what its statement cache gains. Starts the servers itself (tests/servers). */

declare(strict_types=1);

require __DIR__ . '/lib.inc';

use function Async\{await, await_all_or_fail, spawn};

const COROUTINES = 100;
const CONNECTIONS = 20;
const REQUESTS = 1000;
const IDEAL_NS = REQUESTS / CONNECTIONS * 5e6;
const QUERY_BURST = 200;    // short enough to be over before the process is interrupted; the least of many counts
const QUERY_BURSTS = 500;
const CACHED_LOOPS = 3000;

if (!getenv('ASYNC_TEST_SERVERS')) {
    passthru(escapeshellcmd(dirname(__DIR__) . '/tests/servers') . ' ' . implode(' ', array_map(escapeshellarg(...),
        [PHP_BINARY, ...$_SERVER['argv']])), $status);
    exit($status);
}

function connect(string $driver, array $options): PDO
{
    if ($driver === 'sqlite') {
        return new PDO('sqlite:file:bench?mode=memory&cache=shared', null, null, $options);
    }
    $env = fn (string $name) => getenv('ASYNC_TEST_' . strtoupper($driver) . "_$name");
    $dsn = "$driver:host={$env('HOST')};port={$env('PORT')};dbname={$env('DB')}";
    return new PDO($dsn, $env('USER'), $env('PASSWORD'), $options);
}

function pooled(string $driver, array $options = []): PDO
{
    return connect($driver, $options + [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MIN => 1]);
}

/** Wall time in ns of REQUESTS sleeps of 5 ms through one pooled object. */
function sleeps(string $driver): float
{
    $query = $driver === 'mysql' ? 'SELECT SLEEP(0.005)' : 'SELECT pg_sleep(0.005)';
    $pdo = pooled($driver, [PDO::ATTR_POOL_MIN => CONNECTIONS, PDO::ATTR_POOL_MAX => CONNECTIONS]);
    $work = function () use ($pdo, $query) {
        for ($i = intdiv(REQUESTS, COROUTINES); $i > 0; $i--) {
            $pdo->query($query)->fetchAll();
        }
    };
    $start = hrtime(true);
    await_all_or_fail(array_map(fn () => spawn($work), range(1, COROUTINES)));
    return hrtime(true) - $start;
}

/** Wall time in ns of one query() on SQLite. */
function one_query(PDO $pdo): float
{
    $best = INF;
    for ($burst = 0; $burst < QUERY_BURSTS; $burst++) {
        $start = hrtime(true);
        for ($i = 0; $i < QUERY_BURST; $i++) {
            $pdo->query('SELECT 1');
        }
        $best = min($best, (hrtime(true) - $start) / QUERY_BURST);
    }
    return $best;
}

function query_overhead(): float
{
    return one_query(pooled('sqlite')) - one_query(connect('sqlite', []));
}

/** Wall time in ns of prepare, execute and fetch, with a cache of so many statements. */
function prepared(string $driver, int $cache): float
{
    $pdo = pooled($driver, [PDO::ATTR_POOL_STMT_CACHE_SIZE => $cache, PDO::ATTR_EMULATE_PREPARES => false]);
    $pdo->exec('CREATE TABLE IF NOT EXISTS bench_pdo (id INT PRIMARY KEY, name VARCHAR(20), a INT, b INT, c INT)');
    $pdo->exec('DELETE FROM bench_pdo');
    $pdo->exec("INSERT INTO bench_pdo VALUES (1, 'one', 1, 2, 3)");
    return await(spawn(function () use ($pdo) {
        $start = hrtime(true);
        for ($i = 0; $i < CACHED_LOOPS; $i++) {
            $statement = $pdo->prepare('SELECT name, a + b AS x, c FROM bench_pdo
                WHERE id = ? AND a < b AND (b < c OR name IS NULL) ORDER BY name, id LIMIT 10');
            $statement->execute([1]);
            $statement->fetchAll();
            unset($statement);
        }
        return (hrtime(true) - $start) / CACHED_LOOPS;
    }));
}

bench('pdo: one pooled object', [
    'sleeps' => sleeps(...),
    'query_overhead' => query_overhead(...),
    'query_overhead_coroutine' => fn () => await(spawn(query_overhead(...))),
    'prepared' => prepared(...),
], function (Table $table) {
    $table->ratio('1,000 × PostgreSQL pg_sleep(0.005), against the ideal', measure('sleeps', 'pgsql'), IDEAL_NS, 1.10);
    $table->ratio('1,000 × MariaDB SLEEP(0.005), against the ideal', measure('sleeps', 'mysql'), IDEAL_NS, 1.06);
    $table->row('SQLite: a pooled query() over a plain one', measure('query_overhead'), 150);
    $table->row('the same in a coroutine', measure('query_overhead_coroutine'), 150);
    foreach (['pgsql' => 2.5, 'mysql' => 1.8, 'sqlite' => 1.8] as $driver => $gain) {
        $table->ratio("$driver: prepare + execute + fetch, cache of 64 against none", measure('prepared', $driver, 64),
            measure('prepared', $driver, 0), 1 / $gain);
    }
});
