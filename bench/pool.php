<?php
/* What a pool costs: idle, under contention, with timeouts and cancellation; beside the least that PHP code can do. */

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
        },
    ),
];

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
});
