--TEST--
Pool: object model: has no properties and accepts none
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => 1);
echo outcome(function () use ($pool) { $pool->extra = 1; }), "\n";
var_dump(isset($pool->extra), get_object_vars($pool));
?>
--EXPECT--
Error: Cannot create dynamic property Async\Pool::$extra
bool(false)
array(0) {
}
