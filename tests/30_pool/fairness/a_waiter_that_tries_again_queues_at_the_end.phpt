--TEST--
Pool: fairness: after a timeout or a cancellation a new acquire starts at the end of the queue
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$pool = new Async\Pool(fn () => 1, max: 1);
$r = $pool->acquire();
$a = spawn(function () use ($pool) {
    try {
        $pool->acquire();
    } catch (Async\AsyncCancellation) {
        $r = $pool->acquire();
        echo "A, second try\n";
        $pool->release($r);
    }
});
waiter($pool, 'B');
steps();
$a->cancel();
steps();
$pool->release($r);
steps();
?>
--EXPECT--
B got 1
A, second try
