--TEST--
Pool: constructor: calling it again on a live pool is an Error and changes nothing
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    healthcheck: fn () => true,
    min: 1,
    max: 2,
    healthcheckInterval: 600_000,
);
try {
    $pool->__construct(factory: function () { echo "must not run\n"; }, min: 1);
} catch (Error $e) {
    var_dump($e::class);
}
echo counts($pool), "\n";
$r = $pool->acquire();
echo "got $r\n";
$pool->release($r);
unset($pool, $e);
echo "end\n";
?>
--EXPECT--
string(5) "Error"
idle 1, active 0
got c1
destroyed c1
end
