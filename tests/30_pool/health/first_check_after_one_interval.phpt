--TEST--
Pool: health: the first sweep comes one interval after construction, not earlier
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$at = null;
$start = hrtime(true);
$pool = new Async\Pool(
    factory: fn () => 1,
    healthcheck: function () use (&$at) { $at ??= hrtime(true); },
    min: 1,
    healthcheckInterval: 20,
);
until(function () use (&$at) { return $at !== null; });
var_dump($at - $start >= 19_000_000);
?>
--EXPECT--
bool(true)
