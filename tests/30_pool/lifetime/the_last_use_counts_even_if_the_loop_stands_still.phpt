--TEST--
Pool: lifetime: the last use counts for idleTimeout and validateAfter without a tick of the loop
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$asked = 0;
$idle = new Async\Pool(fn () => new Conn, max: 1, idleTimeout: 100);
$fresh = new Async\Pool(fn () => new Conn, beforeAcquire: function () use (&$asked) { $asked++; return true; }, max: 1, validateAfter: 60000);
$strict = new Async\Pool(fn () => new Conn, beforeAcquire: function () use (&$asked) { $asked++; return true; },
    beforeRelease: fn () => true, max: 1, validateAfter: 100);
Async\delay(1);
foreach ([$fresh, $strict, $idle] as $pool) {
    $pool->use(fn () => null);
    $pool->use(fn () => burn(200)); // no tick of the loop
    $pool->use(fn () => null);
}
Async\delay(30); // the housekeeper was due long ago
echo 'created ', $idle->stats()->created, ', destroyed ', array_sum($idle->stats()->destroyed), ", asked $asked times\n";
?>
--EXPECT--
created 1, destroyed 0, asked 0 times
