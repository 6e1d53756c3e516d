--TEST--
Pool: fairness: waiters may leave a long queue from anywhere, and the others are served in order
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};

const N = 3_000;
$pool = new Async\Pool(fn () => 1, max: 1);
$r = $pool->acquire();
$order = [];
for ($i = 0; $i < N; $i++) {
    $list[$i] = spawn(function () use ($pool, $i, &$order) {
        try {
            $pool->release($pool->acquire());
            $order[] = $i;
        } catch (Async\AsyncCancellation) {
        }
    });
}
suspend();
for ($i = N - 1; $i >= 0; $i--) {
    if ($i % 3) {
        $list[$i]->cancel();
    }
}
$pool->release($r);
await_all($list);
var_dump($order === range(0, N - 1, 3));
?>
--EXPECT--
bool(true)
