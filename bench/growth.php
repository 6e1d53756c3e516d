<?php
/* How the cost of an operation grows with what the process has: instructions, counted by callgrind, beside 1 … 100,000 of something. Valgrind
 * has addresses for 30,000 stacks of 8 MB only, so the stacks are small. Sockets end at the limit of descriptors.
 *
 *     ./dev bench growth [--most N] [--svg FILE] [--json FILE]
 *
 * A curve is flat if an operation does not cost more beside many than beside few. A row fails when the most costs more than GOAL times the
 * least. */

declare(strict_types=1);

use Async\Pool;
use function Async\{await, delay, spawn, suspend};

require __DIR__ . '/lib.inc';
require __DIR__ . '/callgrind.inc';

const SIZES = [1, 10, 100, 1_000, 10_000, 100_000];
const GOAL = 1.5;

/** $coroutines that run $step until it was run so often, all together. */
function in_turns(int $coroutines, int $count, Closure $step): void
{
    $running = [];
    for ($i = 0; $i < $coroutines; $i++) {
        $running[] = spawn(function () use (&$count, $step) {
            while ($count-- > 0) {
                $step();
            }
        });
    }
    array_map(await(...), $running);
}

function cycle(Pool $pool, int $timeout = 0): Closure
{
    return function () use ($pool, $timeout) {
        $resource = $pool->acquire($timeout);
        suspend();
        $pool->release($resource);
    };
}

/* Each is given how many there are, and the number of operations. */
$programs = [
    'ready coroutines: suspend()' => fn (int $size, int $count) => in_turns($size, $count, suspend(...)),
    'parked coroutines: suspend()' => function (int $size, int $count) {
        for ($i = 0; $i < $size; $i++) {
            spawn(fn () => delay(3_600_000));
        }
        in_turns(10, $count, suspend(...));
    },
    'waiters of a pool: acquire, suspend(), release' => function (int $size, int $count) {
        in_turns($size + 10, $count, cycle(new Pool(fn () => new stdClass, max: 10)));
    },
    'timers: acquire with a timeout, suspend(), release' => function (int $size, int $count) {
        for ($i = 0; $i < $size; $i++) {
            spawn(fn () => delay(3_600_000 + $i));
        }
        in_turns(20, $count, cycle(new Pool(fn () => new stdClass, max: 10), 60_000));
    },
    'pools: acquire, release' => function (int $size, int $count) {
        for ($i = 0; $i < $size; $i++) {
            $pools[] = new Pool(fn () => new stdClass, max: 1);
        }
        in_turns(1, $count, fn () => $pools[0]->release($pools[0]->acquire()));
    },
    'lent resources: acquire, release' => function (int $size, int $count) {
        $pool = new Pool(fn () => new stdClass, max: $size + 1);
        for ($i = 0; $i < $size; $i++) {
            $held[] = $pool->acquire();
        }
        in_turns(1, $count, fn () => $pool->release($pool->acquire()));
    },
    'chain of awaits: a link' => function (int $size, int $count) {
        for ($round = 0; $round * $size < $count; $round++) {
            $last = null;
            for ($i = 0; $i < $size; $i++) {
                $before = $last;
                $last = spawn(fn () => $before === null ? suspend() : await($before));
            }
            await($last);
        }
    },
    'idle sockets: a message between two coroutines' => function (int $size, int $count) {
        for ($i = 0; $i < $size; $i++) {         // one descriptor each
            $idle[] = $socket = stream_socket_server('udp://127.0.0.1:0', flags: STREAM_SERVER_BIND);
            spawn(fn () => fread($socket, 1));
        }
        [$left, $right] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        spawn(function () use ($right) {
            while (($byte = fread($right, 1)) !== '') {
                fwrite($right, $byte);
            }
        });
        in_turns(1, $count, function () use ($left) {
            fwrite($left, 'x');
            fread($left, 1);
        });
    },
];

if (($argv[1] ?? '') === '--run') {
    $programs[$argv[2]]((int) $argv[3], (int) $argv[4]);
    exit;
}

/** One chart for all curves, both scales logarithmic. @param array<string, array<int, float>> $curves */
function draw(array $curves, string $title): string
{
    $colours = ['#5b5bd6', '#0e8fb3', '#d97706', '#12805c', '#d92d20', '#8d4bb3', '#667080', '#b0803c'];
    $most = log10(max(array_map(max(...), $curves)) * 1.5);
    $x = fn (int $size) => 50 + 440 * log10($size) / 5;
    $y = fn (float $count) => 260 - 240 * (log10($count) - 2) / ($most - 2);
    $svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 820 300\" font-family=\"sans-serif\" font-size=\"11\">\n"
        . "<rect width=\"820\" height=\"300\" fill=\"#fff\"/>\n";
    foreach (SIZES as $size) {
        $svg .= sprintf("<text x=\"%d\" y=\"276\" text-anchor=\"middle\">%s</text>\n", $x($size), number_format($size));
    }
    for ($power = 2; $power < $most; $power++) {
        $svg .= sprintf("<line x1=\"50\" x2=\"490\" y1=\"%1\$.1f\" y2=\"%1\$.1f\" stroke=\"#ddd\"/><text x=\"44\" y=\"%1\$.1f\" text-anchor=\"end\">%2\$s</text>\n",
            $y(10 ** $power), number_format(10 ** $power));
    }
    foreach (array_keys($curves) as $i => $name) {
        $points = implode(' ', array_map(fn ($size, $count) => sprintf('%.1f,%.1f', $x($size), $y($count)), array_keys($curves[$name]), $curves[$name]));
        $svg .= "<polyline fill=\"none\" stroke=\"$colours[$i]\" stroke-width=\"2\" points=\"$points\"/>\n"
            . sprintf("<text x=\"505\" y=\"%d\" fill=\"$colours[$i]\">%s</text>\n", 30 + 18 * $i, htmlspecialchars($name));
    }
    return $svg . '<text x="50" y="294">' . htmlspecialchars($title) . "</text>\n</svg>\n";
}

bench('growth: instructions of an operation beside so many', [], function (Table $table) use ($programs, $argv) {
    $option = fn (string $name) => ($at = array_search($name, $argv, true)) === false ? null : $argv[$at + 1];
    $most = (int) ($option('--most') ?? 100_000);
    $descriptors = (int) (posix_getrlimit()['soft openfiles'] ?? 1024);
    preg_match('/^model name\s*:\s*(.*)$/m', (string) @file_get_contents('/proc/cpuinfo'), $processor);
    $title = 'instructions of an operation beside so many; PHP ' . PHP_VERSION . ', ' . ($processor[1] ?? php_uname('m')) . ', '
        . trim((string) shell_exec('git -C ' . escapeshellarg(__DIR__) . ' rev-parse --short HEAD')) . ', ' . date('j F Y');
    $curves = [];
    foreach (array_keys($programs) as $name) {
        foreach (SIZES as $size) {
            if ($size > $most || (str_contains($name, 'sockets') && $size + 100 > $descriptors)) {
                break;
            }
            stream_isatty(STDERR) && fwrite(STDERR, "\r\e[K… $name, $size");
            $run = fn (int $count) => command(PHP_BINARY, [getenv('ASYNC_MODULE') ?: dirname(__DIR__) . '/modules/async.so'], '-d', 'memory_limit=-1', '-d', 'async.stack_size=256K',
                __FILE__, '--run', $name, (string) $size, (string) $count);
            $small = max(1_000, $size);
            $curves[$name][$size] = per_operation($run, $small, 2 * $small);
        }
        [$first, $last] = [array_key_first($curves[$name]), array_key_last($curves[$name])];
        $table->ratio("$name, " . number_format($last) . " by $first", $curves[$name][$last], $curves[$name][$first], GOAL, 'ins');
        $table->note('    ' . implode('  ', array_map(fn ($size, $count) => number_format($size) . ': ' . number_format($count), array_keys($curves[$name]), $curves[$name])));
        $option('--svg') && file_put_contents($option('--svg'), draw($curves, $title));
    }
});
