--TEST--
Pool: acquire(): the main script may wait like any coroutine
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

$pool = new Async\Pool(fn () => new Conn, max: 1);
spawn(function () use ($pool) {
    $r = $pool->acquire();
    suspend();
    suspend();
    echo "releasing $r\n";
    $pool->release($r);
});
suspend();
$r = $pool->acquire();
echo "main got $r\n";
?>
--EXPECT--
releasing c1
main got c1
