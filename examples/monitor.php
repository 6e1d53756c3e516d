<?php
/* A program for the monitor: pools under a changing load, one with too few resources, one whose backend is down sometimes.
 *
 *     php -d async.monitor=127.0.0.1:9180 examples/monitor.php [seconds]
 */

declare(strict_types=1);

use Async\{FailureThreshold, Pool};
use function Async\{delay, spawn};

final class Connection
{
}

/** @return bool is the backend of that pool down now? */
function is_down(string $name): bool
{
    return $name === 'legacy-soap' && fmod(microtime(true), 3.0) < 1.2;
}

function factory(string $name): Closure
{
    return function () use ($name): Connection {
        delay(2);
        return is_down($name) ? throw new RuntimeException('connection refused') : new Connection;
    };
}

/** One request: takes a connection, works with it, gives it back. */
function request(Pool $pool, int $ms): void
{
    try {
        $connection = $pool->acquire(timeout: 150);
    } catch (Exception) {
        return; // it is counted
    }
    delay(random_int(1, 2 * $ms));
    $pool->release($connection);
}

/** Requests in waves: at most so many per second. */
function load(Pool $pool, float $rate, int $ms, float $wave, float $end): void
{
    while (($now = microtime(true)) < $end) {
        $share = 0.55 + 0.45 * sin($now * 2 * M_PI / $wave);
        for ($i = $rate * $share / 50 + mt_rand() / mt_getrandmax(); $i >= 1; $i--) {
            spawn(request(...), $pool, $ms);
        }
        delay(20);
    }
}

$seconds = (float) ($argv[1] ?? INF);
$services = [ // max, requests per second, ms for each, seconds from wave to wave
    'orders-db' => [20, 700, 25, 2.6],
    'redis-sessions' => [10, 500, 12, 1.9],
    'search' => [8, 390, 27, 2.3],
    'mailer' => [4, 60, 30, 3.1],
    'billing-api' => [12, 300, 30, 1.4],
    'legacy-soap' => [6, 150, 22, 2.0],
];
foreach ($services as $name => [$max, $rate, $ms, $wave]) {
    $pool = new Pool(factory($name), beforeRelease: fn () => !is_down($name), max: $max, name: $name, idleTimeout: 500);
    $pool->setCircuitBreakerStrategy(new FailureThreshold(failures: 3, recoverAfter: 400));
    spawn(load(...), $pool, $rate, $ms, $wave, microtime(true) + $seconds);
}
$address = ini_get('async.monitor');
echo $address === '' ? "It cannot be seen: start it with -d async.monitor=127.0.0.1:9180\n" : "It can be seen at $address\n";
