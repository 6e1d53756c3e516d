--TEST--
Pool: shutdown: an exception handler may wait on the pool
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
set_exception_handler(function (Throwable $e) use ($pool, $r) {
    echo $e->getMessage(), "\n";
    spawn(function () use ($pool, $r) { $pool->release($r); });
    echo 'handler got ', $pool->acquire(10_000), "\n";
});
throw new Exception('not caught');
?>
--EXPECT--
not caught
handler got c1
