<?php
/* What a budget costs: ./dev bench fleet. Growing by one over a local Redis; acquire() and release() of a governed pool against a plain one. */

declare(strict_types=1);

require __DIR__ . '/lib.inc';

spl_autoload_register(fn (string $class) => str_starts_with($class, 'Async\\Fleet\\') && require dirname(__DIR__) . '/fleet/src/' . substr($class, 12) . '.php');

use Async\Fleet\{Budget, RedisStore};
use Async\Pool;

function store(): RedisStore
{
    return new RedisStore(function () {
        $redis = new Redis;
        $redis->connect('127.0.0.1', (int) getenv('ASYNC_TEST_REDIS_PORT'));
        return $redis;
    });
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

function cycles(Pool $pool): float
{
    return ns_per_op(500_000, function () use ($pool) {
        for ($i = 0; $i < 500_000; $i++) {
            $resource = $pool->acquire();
            $pool->release($resource);
        }
    });
}

bench('fleet: what a budget costs', [
    'plain' => fn () => cycles(new Pool(static fn () => new stdClass)),
    'governed' => function () {
        [$pool, $budget] = governed(100, 10);
        return cycles($pool);
    },
    'grow' => function () {
        [$pool] = governed(100, 50);
        $best = INF;
        for ($i = 0; $i < 10; $i++) {
            Async\delay(150);                    // the store is asked at most ten times a second
            $start = hrtime(true);
            $held[] = $pool->acquire();
            $best = min($best, hrtime(true) - $start);
        }
        return $best;
    },
], function (Table $table) {
    $plain = measure('plain');
    $table->row('acquire() and release(), plain pool', $plain);
    $table->ratio('  under a budget, by that', measure('governed'), $plain, reach: 1.15);   // the same instructions; clocks vary
    $table->row('growing by one, over a local Redis', measure('grow'), reach: 2e6);
});
