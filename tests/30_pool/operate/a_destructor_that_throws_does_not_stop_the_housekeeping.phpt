--TEST--
Pool: operate: the housekeeper continues after an exception of a destructor
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\current_coroutine;

$throws = true;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function () use (&$throws) { if ($throws) throw new RuntimeException('not closed'); },
    min: 2,
);
echo outcome(fn () => $pool->evict()), "\n";
$throws = false;
until(fn () => $pool->idleCount() === 2);
echo counts($pool), "\n";

$runs = 0;
$sweep = null;
$kept = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function () use (&$kept, &$runs, &$sweep) {
        if (++$runs === 1) {
            $sweep = current_coroutine();
            $kept->resize(1, 3);      // the housekeeping is wanted once more
            $sweep->cancel();
            Async\suspend();
        }
    },
    idleTimeout: 1,
    max: 3,
);
$all = [$kept->acquire(), $kept->acquire()];
array_map($kept->release(...), $all);
unset($all);
until(function () use (&$runs) { return $runs === 2; });
until(fn () => $kept->idleCount() === 1);
echo counts($kept), "\n";
$kept->resize(0, 3);
until(fn () => $kept->count() === 0);
echo counts($kept), "\n";
$kept = null;
?>
--EXPECT--
RuntimeException: not closed
idle 2, active 0
idle 1, active 0
idle 0, active 0
