--TEST--
Pool: cancel: the waiter gets exactly the cancellation object that was given
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

class Own extends Async\AsyncCancellation {}
$pool = new Async\Pool(fn () => 1, max: 1);
$pool->acquire();
$given = new Own('enough', 5);
$w = spawn(function () use ($pool, $given) {
    try {
        $pool->acquire();
    } catch (Async\AsyncCancellation $e) {
        var_dump($e === $given, $e->getMessage(), $e->getCode());
    }
});
steps();
$w->cancel($given);
steps();
?>
--EXPECT--
bool(true)
string(6) "enough"
int(5)
