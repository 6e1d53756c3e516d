--TEST--
Pool: maxCreating: never more factories at once, whatever calls them; the others are served in order
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, await_all, delay, spawn};
$now = $most = $made = 0;
$pool = new Async\Pool(function () use (&$now, &$most, &$made) {
    $most = max($most, ++$now);
    try {
        delay(1);
        return ++$made % 5 ? new Conn : throw new Exception('failed');
    } finally {
        $now--;
    }
}, max: 20, maxCreating: 2, minIdle: 3);
$pool->setCircuitBreakerStrategy(new Async\FailureThreshold(100));
$order = [];
$coroutines = [];
set_error_handler(fn () => true);
for ($i = 0; $i < 12; $i++) {
    $coroutines[] = spawn(function () use ($pool, $i, &$order) {
        try {
            $conn = $pool->acquire();
            $order[] = $i;
            return $conn;
        } catch (Exception) {
            $order[] = $i;
        }
    });
}
steps();
echo "creating {$pool->stats()->creating}\n";
foreach ($coroutines as $coroutine) {
    await($coroutine);
}
echo 'served in order: ', json_encode($order === range(0, 11)), ", most $most\n";
until(fn () => $pool->idleCount() >= 3);
// what starts slowly after an outage is limited by it, too
$pool->evict();
$pool->deactivate();
$pool->activate();
$coroutines = array_map(fn () => spawn(fn () => outcome(fn () => $pool->acquire())), range(1, 8));
foreach ($coroutines as $coroutine) {
    await($coroutine);
}
echo "most $most\n";
?>
--EXPECT--
creating 2
served in order: true, most 2
most 2
