--TEST--
Pool: tryAcquire(): null when the pool is exhausted, closed or its breaker is open
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, min: 1, max: 1);
$r = $pool->tryAcquire();
echo "$r\n";
var_dump($pool->tryAcquire());
$pool->release($r);
$pool->deactivate();
var_dump($pool->tryAcquire());
$pool->activate();
echo $r = $pool->tryAcquire(), "\n";
$pool->release($r);
$pool->close();
var_dump($pool->tryAcquire());
$pool->deactivate();
var_dump($pool->tryAcquire());
?>
--EXPECT--
c1
NULL
NULL
c1
NULL
NULL
