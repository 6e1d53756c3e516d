--TEST--
Pool: cancel: a cancelled holder releases in its finally block, and the waiter behind it is served
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{delay, spawn};

$pool = new Async\Pool(fn () => new Conn, max: 1);
$c = spawn(function () use ($pool) {
    $r = $pool->acquire();
    try {
        delay(600_000);
    } finally {
        $pool->release($r);
        echo "released\n";
    }
});
waiter($pool, 'W');
steps();
$c->cancel();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
released
W got c1
idle 1, active 0
