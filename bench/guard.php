<?php
/* Instruction counts of what must not get slower, against the numbers in guard.txt: a row fails when it is more than 2 %
 * above. Callgrind counts them, so neither the clock nor a busy machine changes them.
 *
 *     ./dev bench guard [NAME…] [--accept]      --accept writes the numbers of this run into guard.txt
 *
 * A program runs with two sizes. The difference of the two counts, divided by the difference of the sizes, is what one
 * operation costs; start and end of PHP cancel out. A row "over" something is what the extension adds: the same without it
 * is subtracted. */

declare(strict_types=1);

use Async\Pool;
use function Async\{await, spawn, suspend};

require __DIR__ . '/callgrind.inc';

const NUMBERS = __DIR__ . '/guard.txt';
const TOLERANCE = 0.02;

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
    'suspend' => fn (int $count) => in_coroutines(10, function () use ($count) {
        for ($i = 0; $i < $count / 10; $i++) {
            suspend();
        }
    }),
    'spawn' => fn (int $count) => in_coroutines(1, function () use ($count) {
        $nothing = function () {
        };
        for ($i = 0; $i < $count; $i++) {
            await(spawn($nothing));
        }
    }),
    'contended' => function (int $count) {
        $pool = new Pool(fn () => new stdClass(), min: 10, max: 10);
        in_coroutines(100, function () use ($pool, $count) {
            for ($i = 0; $i < $count / 100; $i++) {
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
    $programs[$argv[2]]((int) $argv[3]);
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
$requests = fn (string ...$modules) => fn (int $count) => command($cgi, $modules, '-q', '-T', (string) $count, $empty);

$rows = [
    'acquire' => ['acquire + release', fn () => per_operation($program('acquire'), 10_000, 30_000)],
    'suspend' => ['suspend(), 10 coroutines', fn () => per_operation($program('suspend'), 10_000, 30_000)],
    'spawn' => ['spawn + await', fn () => per_operation($program('spawn'), 5_000, 15_000)],
    'contended' => ['100 coroutines over 10 resources', fn () => per_operation($program('contended'), 5_000, 15_000)],
    'query' => ['pooled SQLite query, over a plain one', fn () => $database('query')],
    'execute' => ['pooled prepared execute, over a plain one', fn () => $database('execute')],
    'start' => ['start of PHP, over stock', fn () => array_reduce(count_instructions([$start(), $start($async)]),
        fn ($before, $count) => $count - $before, 0)],
    'request' => ['request that never spawns, over stock', fn () => per_operation($requests($async), 100, 600, $requests())],
];

$chosen = array_diff(array_slice($argv, 1), ['--accept']);
if ($unknown = array_diff($chosen, array_keys($rows))) {
    fail('there is no ' . implode(', ', $unknown) . '; there are ' . implode(', ', array_keys($rows)));
}
$version = 'PHP ' . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION . ' ' . php_uname('m');
$lines = is_file(NUMBERS) ? file(NUMBERS, FILE_IGNORE_NEW_LINES) : ['#'];
$committed = [];
foreach ($lines as $line) {
    if (preg_match('/^(\w+)\s+(\d+)$/', $line, $match)) {
        $committed[$match[1]] = (int) $match[2];
    }
}
$compares = str_contains($lines[0], $version);

printf("%-44s %12s %12s %10s\n", "guard: instructions, $version", 'committed', 'now', 'difference');
$missed = false;
foreach ($rows as $name => [$label, $count]) {
    if ($chosen && !in_array($name, $chosen, true)) {
        continue;
    }
    $now = (int) round($count());
    $before = $compares ? $committed[$name] ?? null : null;
    $change = $before === null ? 0 : $now / $before - 1;
    printf("%-44s %12s %12s %9s %s\n", $label, $before === null ? '-' : number_format($before), number_format($now),
        $before === null ? '' : sprintf('%+.1f %%', 100 * $change),
        $change > TOLERANCE ? 'MISS' : ($change < -TOLERANCE ? 'better' : ''));
    $missed = $missed || $change > TOLERANCE;
    $committed[$name] = $now;
}
unlink($empty);
if (in_array('--accept', $argv, true)) {
    $text = "# Instructions of $version and the release build, by ./dev bench guard --accept\n";
    foreach (array_intersect(array_keys($rows), array_keys($committed)) as $name) {
        $text .= sprintf("%-10s %d\n", $name, $committed[$name]);
    }
    file_put_contents(NUMBERS, $text);
    exit;
}
$compares || print("not compared: the numbers of guard.txt are of another PHP\n");
exit((int) $missed);
