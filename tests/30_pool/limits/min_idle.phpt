--TEST--
Pool: minIdle: so many idle resources beside those in use, made in the background, up to max
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;
$fails = false;
$calls = 0;
$pool = new Async\Pool(function () use (&$fails, &$calls) {
    $calls++;
    delay(1);
    return $fails ? throw new Exception('no service') : new Conn;
}, max: 5, minIdle: 2, idleTimeout: 20);
$is = function (string $counts) use (&$pool) { until(fn () => counts($pool) === $counts); };
$is('idle 2, active 0');
$held = [$pool->acquire()];
echo 'taken: ', counts($pool), "\n";
$is('idle 2, active 1');
$held[] = $pool->acquire();
$held[] = $pool->acquire();
$is('idle 2, active 3');
$held[] = $pool->acquire();
$is('idle 1, active 4');
foreach ($held as $conn) {
    $pool->release($conn);
}
unset($conn);
$held = [];
$is('idle 2, active 0');   // idleTimeout leaves the reserve
echo 'evicted ', $pool->evict(), "\n";
$is('idle 2, active 0');
$pool->resize(0, 1);
$is('idle 1, active 0');
$pool->resize(4, 5);
$is('idle 4, active 0');
set_error_handler(function ($code, $message) { echo 'warning: ', strtok($message, "\n"), "\n"; return true; });
$pool->close();
$pool = new Async\Pool(function () use (&$fails, &$calls) {
    $calls++;
    return $fails ? throw new Exception('no service') : new Conn;
}, max: 5, minIdle: 2);
$is('idle 2, active 0');
$fails = true;
$calls = 0;
$pool->evict();
until(function () use (&$calls) { return $calls === 1; });
delay(50);
echo "one try, then a pause: $calls\n";
$fails = false;
$is('idle 2, active 0');
echo $pool->stats()->minIdle, ' ', (int) str_contains(Async\metrics(), 'async_pool_min_idle{pool="pool#2"} 2'), "\n";
?>
--EXPECTF--
taken: idle 1, active 1
evicted 2
warning: Uncaught Exception: no service in %s
one try, then a pause: 1
2 1
