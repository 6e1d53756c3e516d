--TEST--
Pool: order: FIFO uses all resources in turn, LIFO the one that was released last
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use Async\PoolOrder;
foreach ([PoolOrder::FIFO, PoolOrder::LIFO] as $order) {
    $pool = new Async\Pool(fn () => new Conn, destructor: function ($c) { echo "destroyed $c\n"; }, healthcheck: fn () => true, max: 4,
        idleTimeout: 60_000, order: $order);
    $held = array_map(fn () => $pool->acquire(), range(1, 4));
    $first = $held[0]->id - 1;
    foreach ($held as $conn) {
        $pool->release($conn);
    }
    $used = [];
    for ($i = 0; $i < 6; $i++) {
        $conn = $pool->acquire();
        $used[] = $conn->id - $first;
        $pool->release($conn);
    }
    echo $order->name, ': ', implode(' ', $used), "\n";
    $a = $pool->acquire();
    $b = $pool->acquire();
    $waiter = waiter($pool, 'W', keep: true);
    steps();
    $pool->release($a);
    $pool->release($b);
    $pool->resize(0, 2);   // what was idle longest goes
    $pool->evict();
    $pool->close();
    unset($a, $b, $conn, $held);
}
// it shrinks under load of one at a time
$pool = new Async\Pool(fn () => new Conn, max: 4, idleTimeout: 40, order: PoolOrder::LIFO);
$held = array_map(fn () => $pool->acquire(), range(1, 4));
array_map($pool->release(...), $held);
$held = null;
until(function () use ($pool) {
    $conn = $pool->acquire();
    Async\delay(2);
    $pool->release($conn);
    return $pool->count() === 1;
});
echo counts($pool), "\n";
echo outcome(fn () => new Async\Pool(fn () => 1, order: 'LIFO')), "\n";
?>
--EXPECT--
FIFO: 1 2 3 4 1 2
W got c1
destroyed c2
destroyed c3
destroyed c4
LIFO: 4 4 4 4 4 4
W got c6
destroyed c5
destroyed c8
destroyed c7
idle 1, active 0
TypeError: Async\Pool::__construct(): Argument #21 ($order) must be of type Async\PoolOrder, string given
