--TEST--
Pool: ownership: no sequence of wrong releases changes a counter or puts one object in two hands
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 3);
$refused = 0;
$try = function (mixed $r) use ($pool, &$refused) {
    try {
        $pool->release($r);
    } catch (Async\PoolException) {
        $refused++;
    }
};
for ($i = 0; $i < 5; $i++) {
    $try(new Conn);
    $try(1);
}
$a = $pool->acquire();
$b = $pool->acquire();
for ($i = 0; $i < 5; $i++) {
    $try($a);
    $try($b);
}
echo "refused: $refused, ", counts($pool), "\n";
$x = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
var_dump(count(array_unique(array_map(spl_object_id(...), $x))), $pool->tryAcquire());
?>
--EXPECT--
refused: 18, idle 2, active 0
int(3)
NULL
