--TEST--
Pool: drain(): closes the pool when its time is over, and when it is cancelled
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;
foreach (['timeout', 'cancel'] as $how) {
    $pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, max: 1);
    $r = $pool->acquire();
    if ($how === 'timeout') {
        echo json_encode($pool->drain(5)), "\n";
    } else {
        $c = spawn(fn () => print(outcome(fn () => $pool->drain()) . "\n"));
        steps();
        $c->cancel();
        steps();
    }
    echo json_encode($pool->isClosed()), ' ', counts($pool), "\n";
    $pool->release($r);
    echo counts($pool), "\n";
}
echo outcome(fn () => $pool->drain(-1)), "\n";
?>
--EXPECT--
false
true idle 0, active 1
destroyed c1
idle 0, active 0
Async\AsyncCancellation: Coroutine cancelled
true idle 0, active 1
destroyed c2
idle 0, active 0
ValueError: Async\Pool::drain(): Argument #1 ($timeout) must be greater than or equal to 0
