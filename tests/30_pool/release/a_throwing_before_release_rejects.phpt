--TEST--
Pool: release(): an exception or error of beforeRelease is swallowed and rejects the resource
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach (['Exception', 'Error', 'TypeError', 'Async\PoolException', 'DomainException'] as $class) {
    $pool = new Async\Pool(
        factory: fn () => new Conn,
        destructor: function ($r) { echo "destroyed $r\n"; },
        beforeRelease: fn () => throw new $class('swallow me'),
    );
    $r = $pool->acquire();
    $pool->release($r);
    echo counts($pool), "\n";
}
?>
--EXPECTF--
destroyed c1
idle 0, active 0

Warning: Async\Pool "%s": beforeRelease() threw Error: swallow me (reported once) in %s on line %d
destroyed c2
idle 0, active 0

Warning: Async\Pool "%s": beforeRelease() threw TypeError: swallow me (reported once) in %s on line %d
destroyed c3
idle 0, active 0
destroyed c4
idle 0, active 0
destroyed c5
idle 0, active 0
