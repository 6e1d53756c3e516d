--TEST--
Pool: timeout: an acquire that need not wait ignores the timeout, and leaves no timer behind
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, min: 1, max: 2);
echo $pool->acquire(600_000), ' ', $pool->acquire(600_000), "\n";
// the script ends at once
?>
--EXPECT--
c1 c2
