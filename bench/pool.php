<?php
/* What a pool costs: idle, under contention, with timeouts and cancellation; beside the least that PHP code can do.
 *
 *     ./dev bench pool [--peers]
 *
 * With --peers other runtimes do the same in the same run (bench/peers): Go and APR, from Debian's packages, and those whose PHP is named by
 * ASYNC_PEER_SWOOLE, ASYNC_PEER_SWOW and ASYNC_PEER_TRUEASYNC: a command, such as "php -d extension=swoole". */

declare(strict_types=1);

require __DIR__ . '/lib.inc';

use Async\{AsyncCancellation, Pool, TimeoutException};
use function Async\{await, spawn, suspend};

/** The floor: two calls that do nothing. */
final class EmptyPool
{
    public function acquire()
    {
    }

    public function release($resource)
    {
    }
}

/** The least that works, without waiting, limits or hooks. */
final class QueuePool
{
    private SplQueue $idle;

    public function __construct(private Closure $factory)
    {
        $this->idle = new SplQueue();
    }

    public function acquire(): mixed
    {
        return $this->idle->isEmpty() ? ($this->factory)() : $this->idle->dequeue();
    }

    public function release(mixed $resource): void
    {
        $this->idle->enqueue($resource);
    }
}

function cycles(object $pool): float
{
    return ns_per_op(500_000, function () use ($pool) {
        for ($i = 0; $i < 500_000; $i++) {
            $resource = $pool->acquire();
            $pool->release($resource);
        }
    });
}

/** Coroutines that wait for the only resource of a pool, which is in use. Returns the pool, its resource, the waiters. */
function waiters(int $count, int $timeout): array
{
    $pool = new Pool(factory: static fn () => new stdClass(), max: 1);
    $resource = $pool->acquire();
    $waiters = [];
    for ($i = 0; $i < $count; $i++) {
        $waiters[] = spawn(static function () use ($pool, $timeout) {
            try {
                $pool->acquire($timeout);
            } catch (TimeoutException | AsyncCancellation) {
            }
        });
    }
    suspend();
    return [$pool, $resource, $waiters];
}

$measurements = [
    'empty_calls' => fn (): float => cycles(new EmptyPool()),
    'spl_queue' => fn (): float => cycles(new QueuePool(static fn () => new stdClass())),
    'idle' => fn (): float => cycles(new Pool(factory: static fn () => new stdClass())),
    'hooks' => fn (): float => cycles(new Pool(
        factory: static fn () => new stdClass(),
        beforeAcquire: static function ($resource) {},
        beforeRelease: static function ($resource) {},
    )),

    'contention' => function (int $coroutines, int $timeout): float {
        $each = max(20, intdiv(400_000, $coroutines));
        $pool = new Pool(factory: static fn () => new stdClass(), max: 10);
        $task = static function () use ($pool, $timeout, $each) {
            for ($i = 0; $i < $each; $i++) {
                $resource = $pool->acquire($timeout);
                suspend();
                $pool->release($resource);
            }
        };
        return ns_per_op($coroutines * $each, function () use ($coroutines, $task) {
            $spawned = [];
            for ($i = 0; $i < $coroutines; $i++) {
                $spawned[] = spawn($task);
            }
            foreach ($spawned as $coroutine) {
                await($coroutine);
            }
        });
    },

    /* From the moment when all are parked: the timer, its exception, the end of the coroutine, await. */
    'timeouts' => fn (int $count): float => ns_per_op_prepared(
        $count,
        fn () => waiters($count, max(100, intdiv($count, 50))),
        function (array $prepared) {
            foreach ($prepared[2] as $waiter) {
                await($waiter);
            }
            $prepared[0]->release($prepared[1]);
        },
    ),

    'cancellations' => fn (int $count): float => ns_per_op_prepared(
        $count,
        function () use ($count) {
            $prepared = waiters($count, 0);
            mt_srand(42);
            shuffle($prepared[2]);
            return $prepared;
        },
        function (array $prepared) {
            foreach ($prepared[2] as $waiter) {
                $waiter->cancel();
            }
            foreach ($prepared[2] as $waiter) {
                await_cancelled($waiter);
            }
            $prepared[0]->release($prepared[1]);
        },
    ),
];

/** The commands of the peers, by name; null if a peer is not present. @return array<string, ?string> */
function peers(): array
{
    $build = dirname(__DIR__) . '/.build';
    $sources = __DIR__ . '/peers';
    $make = fn (string $program, string $command) => shell_exec("cd $build && $command >&2 && echo built") === "built\n" ? "$build/$program" : null;
    $go = $make('peer_pool', "GO111MODULE=off GOCACHE=$build/go go build -o peer_pool $sources/pool.go");
    $peers = [
        'Go database/sql' => $go === null ? null : "$go sql",
        'Go channel' => $go === null ? null : "$go channel",
        'APR reslist' => $make('peer_reslist', "gcc -O2 -o peer_reslist $sources/reslist.c $(apr-1-config --cppflags --cflags --includes) "
            . "$(apu-1-config --includes) $(apu-1-config --link-ld --libs) $(apr-1-config --link-ld --libs)"),
    ];
    foreach (['Swoole', 'Swow', 'TrueAsync'] as $name) {
        $php = getenv('ASYNC_PEER_' . strtoupper($name));
        $peers[$name] = $php ? "$php $sources/" . strtolower($name) . '.php' : null;
    }
    return $peers;
}

/** The figure of a peer with so many coroutines; 0: one, and no contention. Null if its program has failed. */
function measure_peer(string $command, int $coroutines): ?float
{
    stream_isatty(STDERR) && fwrite(STDERR, "\r\e[K… $command $coroutines");
    for ($i = 0, $best = INF; $i < BENCH_PROCESSES; $i++) {
        if (!preg_match('/^result (\S+)$/m', (string) shell_exec("timeout 120 $command $coroutines"), $m)) {
            return null;
        }
        $best = min($best, (float) $m[1]);
    }
    return $best;
}

/** @param array<int, ?float> $ours our figures by the number of coroutines */
function compare_with_peers(Table $table, array $ours): void
{
    foreach (peers() as $name => $command) {
        foreach ($command === null ? [] : $ours as $coroutines => $value) {
            if ($name !== 'APR reslist' || $coroutines === 0) {     // it has no coroutines
                $label = $coroutines === 0 ? 'acquire + release' : number_format($coroutines) . ' coroutines over 10 resources';
                $table->ratio("  $label, by $name", $value, measure_peer($command, $coroutines), reach: 1);
            }
        }
        $command === null && $table->note("  $name: not present");
    }
}

function await_cancelled(Async\Coroutine $coroutine): void
{
    try {
        await($coroutine);
    } catch (AsyncCancellation) {
    }
}

/** The lines "sizeof NAME => BYTES" that the extension shows in phpinfo(). */
function sizes(): array
{
    ob_start();
    (new ReflectionExtension('async'))->info();
    preg_match_all('/^(sizeof .*?) => (\d+)/m', ob_get_clean(), $m);
    return array_combine($m[1], array_map(intval(...), $m[2]));
}

bench('pool: CPU time per acquire + release, minimum of several runs', $measurements, function (Table $table) {
    $empty = measure('empty_calls');
    $table->row('two empty userland method calls', $empty);
    $table->row('a SplQueue pool in PHP', measure('spl_queue'));
    $idle = measure('idle');
    $table->row('Async\Pool, idle resource present', $idle, reach: 38);
    $table->ratio('  by two empty userland method calls', $idle, $empty, reach: 1.8);
    $table->row('Async\Pool with two no-op hooks', measure('hooks'), reach: 85);
    foreach ([10 => 130, 100 => 200, 1_000 => 350, 10_000 => 700] as $coroutines => $reach) {
        $without = measure('contention', $coroutines, 0);
        $table->row(number_format($coroutines) . ' coroutines over 10 resources', $without, reach: $reach);
        $contended[$coroutines] = $without;
        $with = measure('contention', $coroutines, 60_000);
        $table->ratio('  by that, with a timeout on each acquire', $with, $without, reach: 1.15);
    }
    foreach ([10_000, 100_000] as $count) {
        $table->row(number_format($count) . ' waiters time out together', measure('timeouts', $count), reach: 3_000);
    }
    $table->row('100,000 waiters cancelled in random order', measure('cancellations', 100_000), reach: 3_000);
    foreach (sizes() as $name => $bytes) {
        $table->row($name, $bytes, unit: 'B');
    }
    in_array('--peers', $_SERVER['argv'], true) && compare_with_peers($table, [0 => $idle] + $contended);
});
