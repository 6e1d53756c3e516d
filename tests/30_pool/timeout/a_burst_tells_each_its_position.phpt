--TEST--
Pool: timeout: coroutines that time out in one tick each tell the position at which they came
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn};
$pool = new Async\Pool(fn () => new Conn, max: 1);
$held = $pool->acquire();
$calls = [];
for ($i = 0; $i < 5; $i++) {
    $calls[] = spawn(function () use ($pool) {
        try {
            $pool->acquire(20);
        } catch (Async\TimeoutException $e) {
            preg_match('/number (\d+) in line/', $e->getMessage(), $found);
            echo $found[1], "\n";
        }
    });
}
await_all($calls);
?>
--EXPECT--
1
2
3
4
5
