<?php
/* What it costs to look into a pool, and to have it look after itself. */

declare(strict_types=1);

require __DIR__ . '/lib.inc';

use Async\Pool;

const ALL = [
    'name' => 'db', 'idleTimeout' => 60_000, 'maxLifetime' => 600_000, 'validateAfter' => 1_000, 'maxWaiters' => 100,
    'leakThreshold' => 60_000,
];

function cycles(Pool $pool): float
{
    return ns_per_op(500_000, function () use ($pool) {
        for ($i = 0; $i < 500_000; $i++) {
            $resource = $pool->acquire();
            $pool->release($resource);
        }
    });
}

/** Pools that have seen some use, under different names. */
function pools(int $count): array
{
    $pools = [];
    for ($i = 0; $i < $count; $i++) {
        $pools[] = $pool = new Pool(factory: static fn () => new stdClass(), min: 2, name: "database $i");
        $pool->release($pool->acquire());
    }
    return $pools;
}

/** A pool with so many idle resources, none of which is to be retired. */
function idle(int $count): Pool
{
    return new Pool(static fn () => new stdClass(), ...['min' => $count, 'max' => $count] + ALL);
}

$measurements = [
    'plain' => fn (): float => cycles(new Pool(factory: static fn () => new stdClass())),
    'all' => fn (): float => cycles(new Pool(static fn () => new stdClass(), ...ALL)),
    'stats' => function (): float {
        [$pool] = pools(1);
        return ns_per_op(50_000, function () use ($pool) {
            for ($i = 0; $i < 50_000; $i++) {
                $pool->stats();
            }
        });
    },
    'metrics' => function (int $count): float {
        $pools = pools($count);
        return ns_per_op(200, function () {
            for ($i = 0; $i < 200; $i++) {
                Async\metrics();
            }
        });
    },
    /* resize() to the same size makes a pool that is below its minimum look after itself at once: one of so many is
     * missing. */
    'pass' => function (int $count): float {
        $pool = idle($count);
        return ns_per_op(50, function () use ($pool, $count) {
            for ($i = 0; $i < 50; $i++) {
                $pool->discard($pool->acquire());
                $pool->resize($count, $count);
                Async\suspend();
            }
        });
    },
];

bench('operate: CPU time of what an operator needs, minimum of several runs', $measurements, function (Table $table) {
    $plain = measure('plain');
    $table->row('acquire + release', $plain);
    $table->ratio('  with everything switched on, by that', measure('all'), $plain, reach: 1.25);
    $table->row('stats()', measure('stats'), reach: 2_000);
    $table->row('metrics() of 50 pools', measure('metrics', 50), reach: 1_000_000);
    $table->row('a pass of housekeeping over 10,000 resources', measure('pass', 10_000), reach: 1_000_000);
});
