--TEST--
Pool: lifetime: an expired resource is not handed out, even if housekeeping is late
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$pool = new Async\Pool(fn () => new Conn, min: 1, max: 1, maxLifetime: 20);
burn(40);
echo $r = $pool->acquire(), ', lifetime: ', $pool->stats()->destroyed['lifetime'], "\n";
?>
--EXPECT--
c2, lifetime: 1
