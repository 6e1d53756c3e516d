<?php
/* What waiting for others costs: 100 coroutines over 20 connections, to servers that take their time and to one that does
 * not. The ideal is requests / connections × delay. Starts all servers itself (tests/servers and slow_server.c). */

declare(strict_types=1);

require __DIR__ . '/lib.inc';

use Async\Pool;
use function Async\{await, await_all_or_fail, spawn};

const COROUTINES = 100;
const CONNECTIONS = 20;
const REQUESTS = 1000;
const GETS = 20_000;
const IDEAL_NS = REQUESTS / CONNECTIONS * 5e6;

if (!getenv('ASYNC_TEST_SERVERS')) {
    passthru(escapeshellcmd(dirname(__DIR__) . '/tests/servers') . ' ' . implode(' ', array_map(escapeshellarg(...),
        [PHP_BINARY, ...$_SERVER['argv']])), $status);
    exit($status);
}

/** Wall time in ns of $requests calls of $use, by all coroutines through a pool that is full and used before from the start:
 * the first query of a PostgreSQL session reads the catalog. */
function through_pool(Closure $connect, Closure $use, int $requests): float
{
    $pool = new Pool(factory: $connect, max: CONNECTIONS);
    $connections = await_all_or_fail(array_map(fn () => spawn(function () use ($pool, $use) {
        $use($connection = $pool->acquire());
        return $connection;
    }), range(1, CONNECTIONS)));
    array_walk($connections, fn ($connection) => $pool->release($connection));

    $work = function () use ($pool, $use, $requests) {
        for ($i = intdiv($requests, COROUTINES); $i > 0; $i--) {
            $connection = $pool->acquire();
            $use($connection);
            $pool->release($connection);
        }
    };
    $start = hrtime(true);
    $coroutines = [];
    for ($i = 0; $i < COROUTINES; $i++) {
        $coroutines[] = spawn($work);
    }
    await_all_or_fail($coroutines);
    $ns = hrtime(true) - $start;
    $pool->close();
    return $ns;
}

/** The same number of rounds over one connection and without coroutines: what this machine and the server make of it. */
function alone(Closure $connect, Closure $use): float
{
    $connection = $connect();
    $use($connection);
    $start = hrtime(true);
    for ($i = intdiv(REQUESTS, CONNECTIONS); $i > 0; $i--) {
        $use($connection);
    }
    return hrtime(true) - $start;
}

function sleeps(bool $alone, Closure $connect, Closure $use): float
{
    return $alone ? alone($connect, $use) : through_pool($connect, $use, REQUESTS);
}

function slow_server(bool $alone): float
{
    $program = dirname(__DIR__) . '/.build/slow_server';
    $process = proc_open([$program], [['pipe', 'r'], ['pipe', 'w']], $pipes);
    $port = (int) fgets($pipes[1]);
    $ns = sleeps($alone, fn () => stream_socket_client("tcp://127.0.0.1:$port"), function ($socket) {
        fwrite($socket, "question\n");
        fgets($socket);
    });
    fclose($pipes[0]);
    proc_close($process);
    return $ns;
}

function database(bool $alone, string $driver): float
{
    $server = strtoupper($driver);
    $env = fn (string $name) => getenv("ASYNC_TEST_{$server}_$name");
    $query = $driver === 'mysql' ? 'SELECT SLEEP(0.005)' : 'SELECT pg_sleep(0.005)';
    $dsn = "$driver:host={$env('HOST')};port={$env('PORT')};dbname={$env('DB')}";
    return sleeps($alone, fn () => new PDO($dsn, $env('USER'), $env('PASSWORD')),
        fn (PDO $pdo) => $pdo->query($query)->fetchAll());
}

function redis(): Redis
{
    $redis = new Redis();
    $redis->connect('127.0.0.1', (int) getenv('ASYNC_TEST_REDIS_PORT'));
    return $redis;
}

function gets(Redis $redis, int $count): void
{
    while ($count-- > 0) {
        $redis->get('key');
    }
}

/** Wall time in ns of one GET over one connection, without any coroutine. */
function get_alone(): float
{
    $redis = redis();
    $redis->set('key', 'value');
    $start = hrtime(true);
    gets($redis, GETS);
    return (hrtime(true) - $start) / GETS;
}

function get_in_one_coroutine(): float
{
    $redis = redis();
    $start = hrtime(true);
    await(spawn(gets(...), $redis, GETS));
    return (hrtime(true) - $start) / GETS;
}

const FILE_READS = 2_000;
const COMMANDS = 400;

/** The least CPU time in ns of one file_get_contents() of 4 KB that are in memory. */
function read_file(string $file): float
{
    return ns_per_op(FILE_READS, function () use ($file) {
        for ($i = 0; $i < FILE_READS; $i++) {
            file_get_contents($file);
        }
    }, 25);
}

/** Wall time in ns of one exec('true'), over so many coroutines. */
function commands(int $coroutines): float
{
    $start = hrtime(true);
    $running = [];
    for ($i = 0; $i < $coroutines; $i++) {
        $running[] = spawn(function () use ($coroutines) {
            for ($i = 0; $i < COMMANDS / $coroutines; $i++) {
                exec('true');
            }
        });
    }
    array_map(\Async\await(...), $running);
    return (hrtime(true) - $start) / COMMANDS;
}

bench('io: 100 coroutines, 20 connections', [
    'slow_server' => slow_server(...),
    'database' => database(...),
    'redis_cpu' => function () {
        $start = null;
        through_pool(redis(...), function (Redis $redis) use (&$start) {
            $start ??= cpu_ns();
            $redis->get('key');
        }, GETS);
        return (cpu_ns() - $start) / GETS;
    },
    'redis_cpu_alone' => function () {
        $start = cpu_ns();
        get_alone();
        return (cpu_ns() - $start) / GETS;
    },
    'redis_ratio' => function () {
        $alone = get_alone();
        return through_pool(redis(...), fn (Redis $redis) => $redis->get('key'), GETS) / GETS / $alone;
    },
    'file_ratio' => function () {
        $file = tempnam(sys_get_temp_dir(), 'bench');
        file_put_contents($file, str_repeat('x', 4096));
        $alone = read_file($file);
        $ratio = await(spawn(read_file(...), $file)) / $alone;
        unlink($file);
        return $ratio;
    },
    'commands' => commands(...),
    'commands_limit' => function () {
        $start = hrtime(true);
        shell_exec('seq ' . COMMANDS . ' | xargs -P 20 -I{} sh -c true');
        return (hrtime(true) - $start) / COMMANDS;
    },
    'idle_reader' => function () {
        $process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
        $reader = spawn(fn () => fgets($pipes[1]));
        Async\delay(10);
        $start = cpu_ns();
        Async\delay(500);
        $used = cpu_ns() - $start;
        fclose($pipes[0]);
        await($reader);
        return $used;
    },
    'coroutine_ratio' => function () {
        $alone = get_alone();
        return get_in_one_coroutine() / $alone;
    },
], function (Table $table) {
    passthru('gcc -O2 -o ' . escapeshellarg(dirname(__DIR__) . '/.build/slow_server') . ' '
        . escapeshellarg(__DIR__ . '/slow_server.c'), $status);
    $status === 0 or exit($status);
    $sleeps = function (string $label, float $reach, string $name, string ...$args) use ($table) {
        $table->ratio("$label, against the ideal", measure($name, false, ...$args), IDEAL_NS, $reach);
        $table->ratio('  one connection, no coroutines, the same share of them', measure($name, true, ...$args), IDEAL_NS);
    };
    $sleeps('1,000 requests to a 5 ms server', 1.03, 'slow_server');
    $sleeps('1,000 × MariaDB SLEEP(0.005)', 1.05, 'database', 'mysql');
    $sleeps('1,000 × PostgreSQL pg_sleep(0.005)', 1.10, 'database', 'pgsql');
    $table->row('Redis, 20,000 GET: CPU of the client per GET', measure('redis_cpu'), 4500,
        beside: ['one connection, no coroutines' => measure('redis_cpu_alone')]);
    $table->row('Redis: wall time per GET, against one connection', measure('redis_ratio'), 1 / 1.3, 'x');
    $table->row('Redis: one coroutine, against none at all', measure('coroutine_ratio'), 1.05, 'x');
    $table->row('file_get_contents() of 4 KB in memory, against none at all', measure('file_ratio'), 1.05, 'x');
    $limit = measure('commands_limit');
    $one_by_one = measure('commands', 1);
    $table->row("exec('true') over 20 coroutines, wall time", measure('commands', 20), max($limit, $one_by_one / 5),
        beside: ['one by one' => $one_by_one, 'xargs -P 20' => $limit]);
    $table->row('a coroutine that waits for a pipe: CPU in half a second', measure('idle_reader'), 2e6);
});
