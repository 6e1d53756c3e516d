--TEST--
Pool: health: the script ends although a check is in the middle of a long wait
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$checking = false;
$pool = new Async\Pool(
    factory: fn () => 1,
    healthcheck: function () use (&$checking) { $checking = true; Async\delay(600_000); },
    min: 1,
    healthcheckInterval: 1,
);
until(function () use (&$checking) { return $checking; });
echo "end\n";
// The sweep ends with the request, when PHP frees no object any more: a leak for valgrind, as after a "Fatal error:".
?>
--EXPECT--
end
