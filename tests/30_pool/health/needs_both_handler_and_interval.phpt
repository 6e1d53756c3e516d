--TEST--
Pool: health: the check runs only when both a handler and an interval are given
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$hookOnly = new Async\Pool(fn () => 1, healthcheck: function () { echo "must not run\n"; }, min: 2);
$zero = new Async\Pool(fn () => 1, healthcheck: function () { echo "must not run\n"; }, min: 2, healthcheckInterval: 0);
$intervalOnly = new Async\Pool(fn () => 1, destructor: function () { echo "destroyed\n"; }, min: 1, healthcheckInterval: 1);
Async\delay(10);
echo counts($hookOnly), '; ', counts($zero), '; ', counts($intervalOnly), "\n";
$intervalOnly->acquire();
?>
--EXPECT--
idle 2, active 0; idle 2, active 0; idle 1, active 0
