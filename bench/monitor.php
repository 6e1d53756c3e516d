<?php
/* What an answer of the monitor costs the process that is watched. The client is in the same process, so the figures include
 * what it costs to ask. */

declare(strict_types=1);

/** What the measurements run with. */
const BENCH_MORE_INI = ['async.monitor' => 'unix:/tmp/async-bench-monitor-%p.sock'];

require __DIR__ . '/lib.inc';

use Async\Pool;
use function Async\{delay, spawn, suspend};

function ask(string $path): string
{
    $client = stream_socket_client('unix:///tmp/async-bench-monitor-' . getmypid() . '.sock');
    fwrite($client, "GET $path HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return stream_get_contents($client);
}

/** Pools with one resource in use each, and coroutines that wait. */
function world(int $pools, int $coroutines): array
{
    $world = [];
    for ($i = 0; $i < $pools; $i++) {
        $world[] = $pool = new Pool(static fn () => new stdClass(), min: 2, max: 10);
        $world[] = $pool->acquire();
    }
    for ($i = 0; $i < $coroutines; $i++) {
        $world[] = spawn(fn () => delay(100_000));
    }
    suspend();
    return $world;
}

bench('monitor', [
    'answer' => function (string $path, int $pools, int $coroutines): float {
        $world = world($pools, $coroutines);
        if (!str_contains(ask($path), '200 OK')) {
            return NAN;
        }
        $ns = ns_per_op(200, function () use ($path) {
            for ($i = 0; $i < 200; $i++) {
                ask($path);
            }
        });
        array_map(fn ($member) => $member instanceof Async\Coroutine && $member->cancel(), $world);
        return $ns / 1000;
    },
], function (Table $table) {
    $table->row('/metrics, 1 pool', measure('answer', '/metrics', 1, 0), unit: 'µs');
    $table->row('/metrics, 50 pools', measure('answer', '/metrics', 50, 0), reach: 1000, unit: 'µs');
    $table->row('/pools.json, 1 pool', measure('answer', '/pools.json', 1, 0), unit: 'µs');
    $table->row('/pools.json, 50 pools', measure('answer', '/pools.json', 50, 0), reach: 1000, unit: 'µs');
    $table->row('/pools.json, 50 pools, 10,000 coroutines', measure('answer', '/pools.json', 50, 10_000),
        reach: 2000, unit: 'µs');
    $table->row('/', measure('answer', '/', 1, 0), unit: 'µs');
});
