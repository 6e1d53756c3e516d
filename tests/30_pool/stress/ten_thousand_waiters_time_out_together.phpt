--TEST--
Pool: stress: ten thousand waiters time out together, in order, and the pool works on
--SKIPIF--
<?php if (getenv('SKIP_SLOW_TESTS')) die('skip slow'); ?>
--INI--
memory_limit=-1
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn};

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$order = [];
for ($i = 0; $i < 10_000; $i++) {
    $list[] = spawn(function () use ($pool, $i, &$order) {
        try {
            $pool->acquire(400);
        } catch (Async\TimeoutException) {
            $order[] = $i;
        }
    });
}
await_all($list);
$sorted = $order;
sort($sorted);
var_dump(count($order), $sorted === range(0, 9_999), $sorted === $order);
echo counts($pool), "\n";
waiter($pool, 'last');
steps();
$pool->release($r);
steps();
?>
--EXPECT--
int(10000)
bool(true)
bool(true)
idle 0, active 1
last got c1
