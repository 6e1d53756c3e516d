--TEST--
Pool: what a factory makes while the pool is suspended is handed out after resume(), in order
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;
$gates = [];
$pool = new Async\Pool(function () use (&$gates) {
    ($gates[] = count($gates) ? new Gate : null)?->wait();
    return new Conn;
}, max: 3);
$held = $pool->acquire();
$first = waiter($pool, 'first');
$second = waiter($pool, 'second');
steps();
$pool->release($held);          // it is promised to the first
$pool->suspend();               // which has not run yet
steps();
$gates[2]->open();              // that of the second
steps();
echo counts($pool), ", waiting {$pool->waitingCount()}\n";
$pool->resume();
await($first);
await($second);
$gates[1]->open();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
idle 2, active 1, waiting 2
first got c1
second got c2
idle 3, active 0
