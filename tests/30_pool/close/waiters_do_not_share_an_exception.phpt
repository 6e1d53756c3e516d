--TEST--
Pool: close(): close wakes fifty waiters oldest first, and no two share an exception
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};

$pool = new Async\Pool(fn () => 1, max: 1);
$pool->acquire();
$order = $exceptions = [];
for ($i = 0; $i < 50; $i++) {
    $list[] = spawn(function () use ($pool, $i, &$order, &$exceptions) {
        try {
            $pool->acquire();
        } catch (Async\PoolException $e) {
            $order[] = $i;
            $exceptions[spl_object_id($e)] = $e;
        }
    });
}
suspend();
$pool->close();
await_all($list);
var_dump($order === range(0, 49), count($exceptions));
?>
--EXPECT--
bool(true)
int(50)
