<?php
/* Instruction counts of what must not get slower, against the numbers in guard.txt: a row fails when it is more than 2 %
 * above. Callgrind counts them, so neither the clock nor a busy machine changes them.
 *
 *     ./dev bench guard [NAME…] [--accept]      --accept writes the numbers of this run into guard.txt
 *
 * A program runs with two sizes. The difference of the two counts, divided by the difference of the sizes, is what one
 * operation costs; start and end of PHP cancel out. A row "over" something is what the extension adds: the same without it
 * is subtracted. A few instructions more are no miss: such a difference can be 0.
 *
 * The clients need servers, which ./dev starts because ASYNC_TEST_* is mentioned here. */

declare(strict_types=1);

use Async\Pool;
use function Async\{await, spawn, suspend};

require __DIR__ . '/callgrind.inc';

const NUMBERS = __DIR__ . '/guard.txt';
/* What we want to reach. A miss here is no failure: the numbers in guard.txt are what must not get worse. */
const GOALS = ['acquire' => 405, 'suspend' => 295, 'spawn' => 1640, 'contended' => 1190, 'query' => 2591, 'execute' => 1585, 'start' => 1_500_000,
    'request' => 1000, 'in_tcp' => 1531, 'in_mysql' => 1671, 'in_pgsql' => 4366];
const GOAL_UNUSED = 30;
const TOLERANCE = 0.02;
const SLACK = 10;

function in_coroutines(int $coroutines, Closure $run): void
{
    $running = [];
    for ($i = 0; $i < $coroutines; $i++) {
        $running[] = spawn($run);
    }
    array_map(\Async\await(...), $running);
}

function database(bool $pooled): PDO
{
    $options = $pooled ? [PDO::ATTR_POOL_ENABLED => true] : [];
    return new PDO('sqlite:file:guard?mode=memory&cache=shared', null, null, $options);
}

function queries(PDO $pdo, int $count): void
{
    for ($i = 0; $i < $count; $i++) {
        $pdo->query('SELECT 1');
    }
}

function executes(PDO $pdo, int $count): void
{
    $statement = $pdo->prepare('SELECT ?');
    for ($i = 0; $i < $count; $i++) {
        $statement->execute([1]);
    }
}

/** The programs see no environment. */
function server(string $name): string
{
    return json_decode($GLOBALS['argv'][4], true)[$name] ?? fail("there is no $name");
}

function connect(string $driver): PDO
{
    $server = fn (string $name) => server('ASYNC_TEST_' . strtoupper($driver) . "_$name");
    return new PDO("$driver:host={$server('HOST')};port={$server('PORT')};dbname={$server('DB')}", $server('USER'), $server('PASSWORD'));
}

/** A process that answers each line, so late that the program waits each time. It ends with its input, so with the program. Returns its port. */
function answering(): int
{
    static $process, $pipes;
    $code = <<<'CODE'
        $listener = stream_socket_server('tcp://127.0.0.1:0');
        echo stream_socket_get_name($listener, false), "\n";
        $client = stream_socket_accept($listener, 60);
        while (($line = fgets($client)) !== false) {
            usleep(3000);
            fwrite($client, $line);
        }
        CODE;
    $process = proc_open([PHP_BINARY, '-n', '-r', $code], [['pipe', 'r'], ['pipe', 'w']], $pipes);
    return (int) substr(strrchr(fgets($pipes[1]), ':'), 1);
}

/** A function that does it so often. */
function repeat(Closure $operation): Closure
{
    return function (int $count) use ($operation) {
        for ($i = 0; $i < $count; $i++) {
            $operation();
        }
    };
}

/* Calls that wait for others or look at files: in main, and as NAME_in in a coroutine. Each prepares itself. curl is not here: what libcurl
 * spends depends on the clock, and for a file on the heap (it was 429 with one module and 576 with another). */
$calls = [
    'redis' => function () {
        $redis = new Redis();
        $redis->connect(server('ASYNC_TEST_REDIS_HOST'), (int) server('ASYNC_TEST_REDIS_PORT'));
        return fn () => $redis->get('guard');
    },
    'mysql' => function () {
        $pdo = connect('mysql');
        return fn () => $pdo->query('SELECT 1')->fetchAll();
    },
    'pgsql' => function () {
        $pdo = connect('pgsql');
        return fn () => $pdo->query('SELECT 1')->fetchAll();
    },
    'prepare' => function () {
        $pdo = connect('mysql');
        return function () use ($pdo) {
            $statement = $pdo->prepare('SELECT ?');
            $statement->execute([1]);
            $statement->fetchAll();
        };
    },
    'sqlite' => function () {
        $pdo = new PDO('sqlite::memory:');
        return fn () => $pdo->query('SELECT 1')->fetchAll();
    },
    'socket' => function () {
        [$left, $right] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        return function () use ($left, $right) {
            fwrite($left, "line\n");
            fgets($right);
        };
    },
    'tcp' => function () {
        $socket = stream_socket_client('tcp://127.0.0.1:' . answering());
        return function () use ($socket) {
            fwrite($socket, "line\n");
            fgets($socket);
        };
    },
    'files' => fn () => function () {
        file_get_contents(__DIR__ . '/guard.txt');
        $file = fopen(__DIR__ . '/guard.txt', 'r');
        fgets($file);
        is_file(__DIR__ . '/guard.txt');
    },
    'include' => fn () => fn () => include $GLOBALS['argv'][5],
];

/* Each gets the number of operations. */
$programs = [
    'acquire' => function (int $count) {
        $pool = new Pool(fn () => new stdClass(), min: 1, max: 10);
        in_coroutines(1, function () use ($pool, $count) {
            for ($i = 0; $i < $count; $i++) {
                $pool->release($pool->acquire());
            }
        });
    },
    'suspend' => function (int $count) {
        $rounds = intdiv($count, 10);
        in_coroutines(10, function () use ($rounds) {
            for ($i = 0; $i < $rounds; $i++) {
                suspend();
            }
        });
    },
    'spawn' => fn (int $count) => in_coroutines(1, function () use ($count) {
        $nothing = function () {
        };
        for ($i = 0; $i < $count; $i++) {
            await(spawn($nothing));
        }
    }),
    'contended' => function (int $count) {
        $pool = new Pool(fn () => new stdClass(), min: 10, max: 10);
        $rounds = intdiv($count, 100);
        in_coroutines(100, function () use ($pool, $rounds) {
            for ($i = 0; $i < $rounds; $i++) {
                $resource = $pool->acquire();
                suspend();
                $pool->release($resource);
            }
        });
    },
    'query' => fn (int $count) => await(spawn(queries(...), database(true), $count)),
    'query_plain' => fn (int $count) => queries(database(false), $count),
    'execute' => fn (int $count) => await(spawn(executes(...), database(true), $count)),
    'execute_plain' => fn (int $count) => executes(database(false), $count),
];

if (($argv[1] ?? '') === '--program') {
    [$name, $in] = [str_replace('_in', '', $argv[2]), str_ends_with($argv[2], '_in')];
    if (isset($calls[$name])) {
        $run = repeat($calls[$name]());
        $run(10);
        $in ? await(spawn($run, (int) $argv[3])) : $run((int) $argv[3]);
    } else {
        $programs[$name]((int) $argv[3]);
    }
    exit;
}

$async = getenv('ASYNC_MODULE') ?: fail('it is a part of ./dev bench');
$program = fn (string $name, string ...$modules) =>
    fn (int $count) => command(PHP_BINARY, [...$modules, $async], __FILE__, '--program', $name, (string) $count);
$with_pdo = fn (string $name) => $program($name, 'pdo', 'pdo_sqlite');
$database = fn (string $name) => per_operation($with_pdo($name), 500, 2500, $with_pdo("{$name}_plain"));
$start = fn (string ...$modules) => command(PHP_BINARY, $modules, '-r', '');
$empty = tempnam(sys_get_temp_dir(), 'guard');
$cgi = dirname(PHP_BINARY) . '/' . str_replace('php', 'php-cgi', basename(PHP_BINARY));
/* PHP reads its options once more for each request, so stock gets as many. */
$requests = fn (string $setting) => fn (int $count) => command($cgi, [], '-d', "$setting=$async", '-q', '-T', (string) $count, $empty);

$servers = json_encode(array_filter(getenv(), fn (string $name) => str_starts_with($name, 'ASYNC_TEST_'), ARRAY_FILTER_USE_KEY));
const CLIENTS = ['pdo', 'mysqlnd', 'pdo_mysql', 'pdo_pgsql', 'pdo_sqlite', 'igbinary', 'redis'];
$call = fn (string $name, string ...$modules) => fn (int $count) =>
    command(PHP_BINARY, [...CLIENTS, ...$modules], __FILE__, '--program', $name, (string) $count, $servers, $empty);
$unused = fn (string $name) => per_operation($call($name, $async), 200, 700, $call($name));
$in_coroutine = fn (string $name) => per_operation($call("{$name}_in", $async), 200, 700, $call($name, $async));

$rows = [
    'acquire' => ['acquire + release', fn () => per_operation($program('acquire'), 10_000, 30_000)],
    'suspend' => ['suspend(), 10 coroutines', fn () => per_operation($program('suspend'), 10_000, 30_000)],
    'spawn' => ['spawn + await', fn () => per_operation($program('spawn'), 5_000, 15_000)],
    'contended' => ['100 coroutines over 10 resources', fn () => per_operation($program('contended'), 5_000, 15_000)],
    'query' => ['pooled SQLite query, over a plain one', fn () => $database('query')],
    'execute' => ['pooled prepared execute, over a plain one', fn () => $database('execute')],
    'start' => ['start of PHP, over stock', fn () => array_reduce(count_instructions([$start(), $start($async)]),
        fn ($before, $count) => $count - $before, 0)],
    'request' => ['request that never spawns, over stock', fn () => per_operation($requests('extension'), 100, 600, $requests('user_agent'))],
];
foreach (['redis' => 'Redis GET', 'mysql' => 'MySQL query', 'pgsql' => 'PostgreSQL query', 'prepare' => 'MySQL prepare, execute',
    'sqlite' => 'SQLite query', 'socket' => 'fwrite, fgets of a socket', 'tcp' => 'TCP line that waits', 'files' => 'file_get_contents, fopen, fgets, is_file',
    'include' => 'include'] as $name => $label) {
    $rows["un_$name"] = ["$label without coroutines, over stock", fn () => $unused($name)];
    if (in_array($name, ['redis', 'mysql', 'pgsql', 'socket', 'tcp', 'files', 'include'], true)) {
        $rows["in_$name"] = ["  the same in a coroutine, over that", fn () => $in_coroutine($name)];
    }
}

$chosen = array_diff(array_slice($argv, 1), ['--accept']);
if ($unknown = array_diff($chosen, array_keys($rows))) {
    fail('there is no ' . implode(', ', $unknown) . '; there are ' . implode(', ', array_keys($rows)));
}
$version = 'PHP ' . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION . ' ' . php_uname('m');
$lines = is_file(NUMBERS) ? file(NUMBERS, FILE_IGNORE_NEW_LINES) : ['#'];
$committed = [];
foreach ($lines as $line) {
    if (preg_match('/^(\w+)\s+(-?\d+)$/', $line, $match)) {
        $committed[$match[1]] = (int) $match[2];
    }
}
$compares = str_contains($lines[0], $version);

printf("%-64s %12s %12s %12s %10s\n", "guard: instructions, $version", 'goal', 'committed', 'now', 'difference');
$missed = false;
foreach ($rows as $name => [$label, $count]) {
    if ($chosen && !in_array($name, $chosen, true)) {
        continue;
    }
    stream_isatty(STDERR) && fwrite(STDERR, "\r\e[K… $label");
    $now = (int) round($count());
    stream_isatty(STDERR) && fwrite(STDERR, "\r\e[K");
    $before = $compares ? $committed[$name] ?? null : null;
    $change = $before === null || abs($now - $before) <= SLACK ? 0 : $now / max(1, $before) - 1;
    $goal = GOALS[$name] ?? (str_starts_with($name, 'un_') ? GOAL_UNUSED : null);
    printf("%-64s %12s %12s %12s %9s %s\n", $label, $goal === null ? '-' : number_format($goal), $before === null ? '-' : number_format($before), number_format($now),
        $before === null ? '' : sprintf('%+.1f %%', 100 * $change),
        $change > TOLERANCE ? 'MISS' : ($change < -TOLERANCE ? 'better' : ''));
    $missed = $missed || $change > TOLERANCE;
    $committed[$name] = $now;
}
unlink($empty);
if (in_array('--accept', $argv, true)) {
    $text = "# Instructions of $version and the release build, by ./dev bench guard --accept\n";
    foreach (array_intersect(array_keys($rows), array_keys($committed)) as $name) {
        $text .= sprintf("%-11s %d\n", $name, $committed[$name]);
    }
    file_put_contents(NUMBERS, $text);
    exit;
}
$compares || print("not compared: the numbers of guard.txt are of another PHP\n");
exit((int) $missed);
