--TEST--
Pool: evict(): reaches resources that are being made, checked or handed over
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};
$gate = new Gate;
$pool = new Async\Pool(
    factory: function () use ($gate) { $c = new Conn; if ($c->id === 2) { $gate->wait(); } return $c; },
    destructor: function ($r) { echo "destroyed $r\n"; },
    max: 2,
);
$a = $pool->acquire();
$making = spawn(fn () => $pool->acquire());
steps();
$w = waiter($pool, 'W');
steps();
$pool->release($a); // promised to the oldest in line
echo $pool->evict(), ' ', counts($pool), "\n";
$gate->open();
steps();
echo await($making), ' ', counts($pool), ', evicted: ', $pool->stats()->destroyed['evicted'], "\n";
?>
--EXPECTF--
2 idle 1, active 1
destroyed c1
%A
