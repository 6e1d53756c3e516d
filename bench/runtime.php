<?php
/* What coroutines cost: switching, spawning, parking, timers; beside PHP's own Fiber in the same run. */

declare(strict_types=1);

require __DIR__ . '/lib.inc';

use function Async\{await, delay, spawn, suspend};

$measurements = [
    /* A switch is one suspend() of one coroutine: control goes on to the next. */
    'switch' => function (int $coroutines): float {
        $each = intdiv(400_000, $coroutines);
        return ns_per_op($coroutines * $each, function () use ($coroutines, $each) {
            await_each($coroutines, static function () use ($each) {
                for ($i = 0; $i < $each; $i++) {
                    suspend();
                }
            });
        });
    },

    /* A Fiber needs two switches to let another one run: to the scheduler and from it. */
    'fiber_pair' => function (): float {
        $fiber = new Fiber(static function () {
            for (;;) {
                Fiber::suspend();
            }
        });
        $fiber->start();
        return ns_per_op(400_000, function () use ($fiber) {
            for ($i = 0; $i < 400_000; $i++) {
                $fiber->resume();
            }
        });
    },

    'spawn_await' => fn (): float => ns_per_op(200_000, function () {
        $task = static function () {};
        for ($i = 0; $i < 200_000; $i++) {
            await(spawn($task));
        }
    }),

    'fiber_start' => fn (): float => ns_per_op(50_000, function () {
        $task = static function () {};
        for ($i = 0; $i < 50_000; $i++) {
            (new Fiber($task))->start();
        }
    }),

    'spawn_all' => fn (int $coroutines): float => ns_per_op($coroutines, function () use ($coroutines) {
        await_each($coroutines, static function () {});
    }),

    'parked_rss' => function (int $coroutines): float {
        $gate = spawn(static fn () => delay(600_000));
        $parked = [];
        suspend();
        $before = rss();
        for ($i = 0; $i < $coroutines; $i++) {
            $parked[] = spawn(static fn () => await($gate));
        }
        suspend();
        return (rss() - $before) / $coroutines;
    },

    'parked_fiber_rss' => function (int $fibers): float {
        $parked = [];
        $before = rss();
        for ($i = 0; $i < $fibers; $i++) {
            $parked[] = $fiber = new Fiber(static fn () => Fiber::suspend());
            $fiber->start();
        }
        return (rss() - $before) / $fibers;
    },

    /* All of it: spawn, start of the timer, its end, await. Long enough for the last to start before the first ends. */
    'delays' => fn (int $coroutines): float => ns_per_op($coroutines, function () use ($coroutines) {
        $ms = max(100, intdiv($coroutines, 100));
        await_each($coroutines, static fn () => delay($ms));
    }),
];

/** Spawns coroutines of the same task, then awaits them one after the other. */
function await_each(int $coroutines, Closure $task): void
{
    $spawned = [];
    for ($i = 0; $i < $coroutines; $i++) {
        $spawned[] = spawn($task);
    }
    foreach ($spawned as $coroutine) {
        await($coroutine);
    }
}

bench('runtime: CPU time per operation, minimum of several runs', $measurements, function (Table $table) {
    $pair = measure('fiber_pair');
    foreach ([2, 10, 100] as $coroutines) {
        $switch = measure('switch', $coroutines);
        $table->row("suspend(), $coroutines coroutines", $switch, reach: 65, beside: ['Fiber pair' => $pair]);
        $table->ratio('  by a Fiber suspend/resume pair', $switch, $pair, reach: 0.75);
    }
    $table->row('spawn + await, one by one', measure('spawn_await'), reach: 220,
        beside: ['Fiber start' => measure('fiber_start')]);
    foreach ([10_000, 100_000, 200_000] as $coroutines) {
        $label = number_format($coroutines) . ' spawned, then all awaited';
        $table->row($label, measure('spawn_all', $coroutines), reach: 250);
    }
    $table->row('memory of a parked coroutine, 10,000 of them', measure('parked_rss', 10_000), reach: 8.5 * 1024, unit: 'B',
        beside: ['Fiber' => measure('parked_fiber_rss', 10_000)]);
    foreach ([10_000, 100_000] as $coroutines) {
        $table->row(number_format($coroutines) . ' delay()s expire together', measure('delays', $coroutines), reach: 2_000);
    }
});
