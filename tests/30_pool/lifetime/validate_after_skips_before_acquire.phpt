--TEST--
Pool: lifetime: validateAfter: beforeAcquire is not called for what was released just before
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$asked = 0;
$pool = new Async\Pool(fn () => new Conn, beforeAcquire: function () use (&$asked) { $asked++; return true; }, max: 1, validateAfter: 50);
for ($i = 0; $i < 10; $i++) {
    $pool->release($pool->acquire());
}
echo "asked $asked times\n";
burn(80);
$pool->release($pool->acquire());
echo "asked $asked times\n";
$pool->release($pool->acquire());
echo "asked $asked times\n";
?>
--EXPECT--
asked 0 times
asked 1 times
asked 1 times
