--TEST--
Pool: ownership: with nothing handed out, every release is a PoolException, scalars included
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => 's',
    destructor: function () { echo "must not run\n"; },
    beforeRelease: function () { echo "must not run\n"; },
    min: 1,
);
foreach (['s', 1, null, [], new stdClass] as $value) {
    echo outcome(fn () => $pool->release($value)), "\n";
}
echo counts($pool), "\n";
$pool->acquire();
?>
--EXPECTF--
Async\PoolException: %s
Async\PoolException: %s
Async\PoolException: %s
Async\PoolException: %s
Async\PoolException: %s
idle 1, active 0
