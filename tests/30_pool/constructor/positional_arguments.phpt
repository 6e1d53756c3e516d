--TEST--
Pool: constructor: all eight arguments may be given by position
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    fn () => new Conn,
    function ($r) { echo "destructor $r\n"; },
    fn ($r) => true,
    function ($r) { echo "beforeAcquire $r\n"; },
    function ($r) { echo "beforeRelease $r\n"; },
    1,
    1,
    600_000,
);
$r = $pool->acquire();
var_dump($pool->tryAcquire());
$pool->release($r);
$pool->close();
?>
--EXPECT--
beforeAcquire c1
NULL
beforeRelease c1
destructor c1
