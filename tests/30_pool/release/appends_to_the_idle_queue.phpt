--TEST--
Pool: release(): the resource goes to the back of the idle queue
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, min: 3);
$r = $pool->acquire();
$pool->release($r);
echo implode(' ', [$pool->acquire(), $pool->acquire(), $pool->acquire()]), "\n";
?>
--EXPECT--
c2 c3 c1
