--TEST--
Pool: ownership: a second release while the first is suspended in beforeRelease is refused
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$gate = new Gate;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    beforeRelease: function ($r) use ($gate) { echo "checking $r\n"; $gate->wait(); },
    max: 2,
);
$r = $pool->acquire();
$other = $pool->acquire();
$c = spawn(fn () => $pool->release($r));
steps();
echo outcome(fn () => $pool->release($r)), "\n";
echo counts($pool), "\n";
$gate->open();
await($c);
echo counts($pool), "\n";
echo outcome(fn () => $pool->release($r)), "\n";
?>
--EXPECTF--
checking c1
Async\PoolException: %s
idle 0, active 2
idle 1, active 1
Async\PoolException: %s
