--TEST--
Pool: health: while a check is suspended, its resource counts as active
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$gate = new Gate;
$checks = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    healthcheck: function ($r) use ($gate, &$checks, &$pool) {
        check($pool, 2, 'healthcheck');
        if (++$checks === 1) {
            $gate->wait();
        }
        check($pool, 2, 'healthcheck');
    },
    min: 2,
    max: 2,
    healthcheckInterval: 1,
);
until(function () use (&$checks) { return $checks === 1; });
echo counts($pool), "\n";
$r = $pool->tryAcquire();
echo "$r ", json_encode($pool->tryAcquire()), "\n";
$pool->release($r);
$gate->open();
until(function () use (&$checks) { return $checks > 3; });
echo counts($pool), "\n";
$kept = [$pool->acquire(), $pool->acquire()];
$pool = null;     // breaks the cycle through its hooks
?>
--EXPECT--
idle 1, active 1
c2 null
idle 2, active 0
