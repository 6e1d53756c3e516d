--TEST--
Pool: health: an armed timer does not keep the pool alive
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    healthcheck: function () { echo "check\n"; },
    min: 1,
    healthcheckInterval: 600_000,
);
Async\delay(1);
unset($pool);
echo "end\n";
?>
--EXPECT--
destroyed c1
end
