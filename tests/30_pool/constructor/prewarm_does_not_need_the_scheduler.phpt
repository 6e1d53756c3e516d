--TEST--
Pool: constructor: pre-warming, taking and returning at once start no scheduler
--FILE--
<?php
$pool = new Async\Pool(fn () => 'r', min: 3, max: 4);
$r = $pool->acquire();
$pool->release($r);
$r = $pool->tryAcquire();
$pool->release($r);
echo count($pool), "\n";
var_dump(Async\get_coroutines());
?>
--EXPECT--
3
array(0) {
}
