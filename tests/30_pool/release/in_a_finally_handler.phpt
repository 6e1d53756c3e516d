--TEST--
Pool: release(): may be called in a handler of Coroutine::finally()
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{delay, spawn};

$pool = new Async\Pool(fn () => new Conn, max: 1);
foreach (['ends', 'is cancelled'] as $how) {
    $r = null;
    $c = spawn(function () use ($pool, &$r, $how) {
        $r = $pool->acquire();
        $how === 'ends' || delay(600_000);
    });
    $c->finally(function () use ($pool, &$r, $how) { $pool->release($r); echo "the holder $how\n"; });
    waiter($pool, 'W');
    steps();
    $c->cancel();
    steps();
}
echo counts($pool), "\n";
?>
--EXPECT--
the holder ends
W got c1
the holder is cancelled
W got c1
idle 1, active 0
