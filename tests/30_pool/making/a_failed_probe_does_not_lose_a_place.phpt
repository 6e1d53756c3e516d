--TEST--
Pool: the factory of a probe fails beside an idle resource: no place is lost, the next probe has it
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;
$gate = null;
$pool = new Async\Pool(function () use (&$gate) {
    $gate?->wait();
    return $gate ? throw new DomainException('no server') : new Conn;
}, max: 2);
$held = $pool->acquire();
$pool->deactivate();
$pool->recover();
$gate = new Gate;
$probe = waiter($pool, 'probe');
steps();
$pool->release($held);          // it stays idle: the probe is out
unset($held);
$gate->open();
await($probe);
echo outcome(fn () => $pool->tryAcquire()), ', ', counts($pool), "\n";
?>
--EXPECT--
probe: DomainException: no server
c1, idle 0, active 1
