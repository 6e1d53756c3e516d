--TEST--
Pool: tryAcquire(): does not switch to other coroutines
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$pool = new Async\Pool(fn () => 1, max: 1);
spawn(function () { echo "other\n"; });
var_dump($pool->tryAcquire());
var_dump($pool->tryAcquire());
$pool->release(1);
echo "main\n";
?>
--EXPECT--
int(1)
NULL
main
other
