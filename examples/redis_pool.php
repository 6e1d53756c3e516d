<?php
/* A pool of Redis connections: at most 20, shared by 100 coroutines. Needs php-redis and a server, which REDIS_URL names
 * (default: redis://127.0.0.1:6379). */

declare(strict_types=1);

use Async\Pool;
use function Async\{await_all_or_fail, spawn};

$url = parse_url(getenv('REDIS_URL') ?: 'redis://127.0.0.1:6379');

$pool = new Pool(
    factory: function () use ($url) {
        $redis = new Redis();
        $redis->connect($url['host'], $url['port'] ?? 6379);
        return $redis;
    },
    destructor: fn (Redis $redis) => $redis->close(),
    healthcheck: fn (Redis $redis) => $redis->ping(),
    min: 2,
    max: 20,
    healthcheckInterval: 30_000,
);

$coroutines = [];
for ($i = 0; $i < 100; $i++) {
    $coroutines[] = spawn(function () use ($pool, $i) {
        $redis = $pool->acquire(timeout: 3000);
        try {
            $redis->set("example:$i", "value $i", 60);
            return $redis->get("example:$i");
        } finally {
            $pool->release($redis);
        }
    });
}
$answers = await_all_or_fail($coroutines);
$connections = $pool->count();
$pool->close();

echo count($answers), " answers over $connections connections\n";
