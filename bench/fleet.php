<?php
/* What a budget costs, and what it is worth: ./dev bench fleet. Growing by one over a local Redis; the instructions of acquire() and release()
 * under a budget; 16 processes that share 50 connections, beside one process that has 50 for itself, and against 3 for each; what a
 * simulation of 10,000 processes asks of its store. */

declare(strict_types=1);

require __DIR__ . '/lib.inc';
require __DIR__ . '/callgrind.inc';

spl_autoload_register(fn (string $class) => str_starts_with($class, 'Async\\Fleet\\') && require dirname(__DIR__) . '/fleet/src/' . substr($class, 12) . '.php');

use Async\Fleet\{Budget, Grant, PostgresStore, RedisStore, Report, Store};
use Async\Pool;
use function Async\{await_all_or_fail, delay, spawn};

const BENCH_PROCESSES_OF = ['fleet' => 1];       // it takes long, and waits more than it computes
const PROCESSES = 16, LIMIT = 50, CEILING = 20, SPLIT = 3, ROUND = 5.0, QUERY = .1;

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
    return new PDO(sprintf('%s:host=127.0.0.1;port=%d;dbname=%s%s', $engine, getenv("{$server}_PORT"), getenv("{$server}_DB"), $engine === 'pgsql' ? ';sslmode=disable' : ''), getenv("{$server}_USER"),
        getenv("{$server}_PASSWORD"), $options + [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
}

function pooled(string $engine, int $max): PDO
{
    return connect($engine, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => $max]);
}

/** Coroutines that ask the server until that time, 100 ms for each query. Returns how many they were. */
function ask(PDO $pdo, int $coroutines, float $until): int
{
    $sql = sprintf($pdo->getAttribute(PDO::ATTR_DRIVER_NAME) === 'pgsql' ? 'SELECT pg_sleep(%F)' : 'SELECT sleep(%F)', QUERY);
    return array_sum(await_all_or_fail(array_map(fn () => spawn(function () use ($pdo, $sql, $until) {
        for ($count = 0; hrtime(true) < $until; $count++) {
            $pdo->query($sql)->fetchAll();
        }
        return $count;
    }), range(1, $coroutines))));
}

/** What a process of the fleet does: in some rounds it is busy, in the others idle. Returns how many queries it has sent, and what it had late in its round. */
function work(int $number, string $engine, string $store, int $busy, int $rounds, float $start): array
{
    $pdo = pooled($engine, $store === 'none' ? SPLIT : 100);
    if ($store !== 'none') {
        $budget = new Budget($store === 'pgsql' ? new PostgresStore(fn () => connect('pgsql')) : store(), 'bench-' . posix_getppid(), LIMIT, 3000);
        $budget->govern($pdo->getPool(), 0, CEILING);
    }
    $pdo->query('SELECT 1');
    delay((int) (($start - hrtime(true)) / 1e6));
    for ($round = 0, $count = $had = 0; $round < $rounds; $round++) {
        $end = $start + ($round + 1) * ROUND * 1e9;
        if (($number + PROCESSES - $round * $busy) % PROCESSES < $busy) {
            $look = spawn(function () use ($pdo, $end) {
                delay((int) max(0, ($end - hrtime(true)) / 1e6 - 500));
                return $pdo->getPool()->count();
            });
            $count += ask($pdo, 24, $end);
            $had = Async\await($look);
        } else {
            delay((int) max(0, ($end - hrtime(true)) / 1e6));
        }
    }
    return [$count, $had];
}

/** One process with all the connections, at the same time: on a busy machine both have the same chances. */
function alone(string $engine, int $rounds, float $start): array
{
    $pdo = pooled($engine, LIMIT);
    ask($pdo, LIMIT, $start - 2e9);              // it has its connections
    delay((int) (($start - hrtime(true)) / 1e6));
    for ($round = 0, $count = 0; $round < $rounds; $round++) {
        $count += ask($pdo, 96, $start + ($round + 1) * ROUND * 1e9);
    }
    return [$count, 0];
}

/**
 * $busy of 16 processes are busy at a time; in each round it is the turn of others. What counts is the time for a query of all together; against
 * "alone" it is by that of one process. The other figures are kept in a file for figures().
 */
function fleet(string $engine, string $store, int $busy, int $rounds, bool $isAgainstOne): float
{
    if ($engine === 'pgsql') {
        // A password (SCRAM) takes 4 ms of CPU time of a client and as much of the server. With a few cores for all that would be measured.
        $pdo = connect('pgsql');
        $pdo->exec("COPY (SELECT 'host all all 127.0.0.1/32 trust') TO " . $pdo->quote($pdo->query('SHOW hba_file')->fetchColumn()));
        $pdo->query('SELECT pg_reload_conf()');
        (new PostgresStore(fn () => connect('pgsql')))->install();
    }
    $start = hrtime(true) + 8e9;                 // the processes have started, and the fleet has learned
    $file = tempnam(sys_get_temp_dir(), 'bench');
    for ($number = 0; $number < PROCESSES + $isAgainstOne; $number++) {
        if (pcntl_fork() === 0) {
            $result = $number < PROCESSES ? work($number, $engine, $store, $busy, $rounds, $start) : alone($engine, $rounds, $start);
            file_put_contents($file, json_encode([$number, ...$result]) . "\n", FILE_APPEND | LOCK_EX);
            exit;
        }
    }
    usleep((int) (($start - hrtime(true)) / 1e3));
    $calls = calls();
    for ($ended = 0; $ended < PROCESSES + $isAgainstOne; $ended++) {
        pcntl_wait($status);
        $status === 0 || throw new RuntimeException('a process has failed');
    }
    $calls = calls() - $calls;
    foreach (file($file) as $line) {
        [$number, $count, $had] = json_decode($line);
        $counts[$number < PROCESSES][] = $count;
        $had > 0 && $parts[] = $had;
    }
    unlink($file);
    $seconds = $rounds * ROUND;
    file_put_contents(kept(posix_getppid()), json_encode(['rate' => array_sum($counts[1]) / $seconds, 'one' => array_sum($counts[0] ?? []) / $seconds,
        'parts' => $parts, 'calls' => $calls / PROCESSES / $seconds]));
    return $isAgainstOne ? array_sum($counts[0]) / array_sum($counts[1]) : $seconds * 1e9 / array_sum($counts[1]);
}

/** How many calls of the script has Redis seen? */
function calls(): int
{
    $redis = new Redis;
    $redis->connect('127.0.0.1', (int) getenv('ASYNC_TEST_REDIS_PORT'));
    return array_sum(array_map(fn (string $one) => preg_match('~calls=(\d+)~', $one, $found) ? (int) $found[1] : 0,
        array_intersect_key($redis->info('commandstats'), ['cmdstat_evalsha' => 0, 'cmdstat_eval' => 0])));
}

function kept(int $pid): string
{
    return sys_get_temp_dir() . "/bench-fleet-$pid.json";
}

/** @return array{rate: float, one: float, parts: list<int>, calls: float} of the last fleet */
function figures(): array
{
    $figures = json_decode((string) @file_get_contents(kept(getmypid())), true) ?? [];
    @unlink(kept(getmypid()));
    return $figures;
}

/** Gives each process what it wants. */
final class Generous implements Store
{
    public function refresh(Report $report): Grant
    {
        return new Grant($report->ceiling, $report->ceiling, false, $report->ceiling, 1, $report->ceiling, 1, 0, $report->floor, $report->limit);
    }

    public function leave(Report $report): void
    {
    }

    public function members(string $budget): array
    {
        return [];
    }
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

if (($argv[1] ?? '') === '--program') {
    $pool = new Pool(static fn () => new stdClass);
    if ($argv[2] === 'governed') {
        $budget = new Budget(new Generous, 'instructions', 10, 600_000);
        $budget->govern($pool, 1, 10);
    }
    for ($i = 0; $i < (int) $argv[3]; $i++) {
        $pool->release($pool->acquire());
    }
    exit;
}

bench('fleet: what a budget costs', [
    'grow' => function () {
        [$pool] = governed(100, 50);
        for ($i = 0; $i < 15; $i++) {
            Async\delay(150);                    // the store is asked at most ten times a second
            $start = hrtime(true);
            $held[] = $pool->acquire();
            $times[] = hrtime(true) - $start;
        }
        sort($times);
        return $times[7];
    },
    'fleet' => fleet(...),
], function (Table $table) {
    $program = fn (string $name) => fn (int $count) => command(PHP_BINARY, [getenv('ASYNC_MODULE') ?: fail('it is a part of ./dev bench')], __FILE__,
        '--program', $name, (string) $count);
    $plain = per_operation($program('plain'), 10_000, 30_000);
    $table->ratio('acquire() and release() under a budget, by without one', per_operation($program('governed'), 10_000, 30_000), $plain, reach: 1.0, unit: 'instr');
    $table->row('growing by one, over a local Redis', measure('grow'), reach: 2e6);
    $table->note('16 processes share 50 connections, bursts move, queries of 100 ms; beside it one process with 50 of its own');
    foreach (['pgsql redis PostgreSQL', 'pgsql pgsql PostgreSQL, budget in PostgreSQL', 'mysql redis MariaDB'] as $which) {
        [$engine, $store, $name] = explode(' ', $which, 3);
        $table->row("  $name: time per query, by that of the one", measure('fleet', $engine, $store, 4, 4, true), reach: 1 / .9, unit: 'x');
        $figures = figures();
        $table->note(sprintf('    %.0f queries a second, one process %.0f', $figures['rate'], $figures['one']));
        $mean = array_sum($figures['parts']) / count($figures['parts']);
        $table->row('    a hungry process, by the mean: the largest difference', max(max($figures['parts']) / $mean - 1, 1 - min($figures['parts']) / $mean),
            reach: .2, unit: 'x');
        $store === 'redis' && $table->row('    store operations a second and process', $figures['calls'], reach: 10, unit: '/s');
    }
    $split = measure('fleet', 'pgsql', 'none', 1, 2, false);
    $table->ratio('  one of 16 is busy, by 3 connections for each', measure('fleet', 'pgsql', 'redis', 1, 2, false), $split, reach: 1 / 3);
    figures();
    $simulated = (string) shell_exec(__DIR__ . '/../tools/fleet-sim processes=10000 hosts=500 limit=20000 seconds=120');
    $table->row('10,000 simulated processes: store operations a second', preg_match('~([\d.]+) store operations~', $simulated, $found) ? (float) $found[1] : null,
        reach: 3000, unit: '/s');
    $table->note('  ' . trim($simulated));
});
