--TEST--
Pool: health: when the sweep is cancelled inside a check, the resource is destroyed
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{current_coroutine, delay};

$sweep = null;
$checks = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    healthcheck: function ($r) use (&$sweep, &$checks) {
        if (++$checks === 1) {
            $sweep = current_coroutine();
            delay(600_000);
        }
    },
    min: 2,
    max: 2,
    healthcheckInterval: 1,
);
until(function () use (&$sweep) { return $sweep !== null; });
waiter($pool, 'A');
$sweep->cancel();
steps();
until(fn () => $pool->activeCount() === 0);
check($pool, 2);
waiter($pool, 'B');
steps();
echo "end\n";
$kept = [$pool->acquire(), $pool->acquire()];
?>
--EXPECTF--
A got c2
destroyed c1
B got c%d
end
