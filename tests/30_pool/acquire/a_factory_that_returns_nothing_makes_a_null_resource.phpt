--TEST--
Pool: acquire(): a factory without a return statement makes resources that are null, and they count
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(function () { echo "made\n"; }, max: 2);
var_dump($pool->acquire());
echo counts($pool), "\n";
$pool->release(null);
echo counts($pool), "\n";
var_dump($pool->acquire());
?>
--EXPECT--
made
NULL
idle 0, active 1
idle 1, active 0
NULL
