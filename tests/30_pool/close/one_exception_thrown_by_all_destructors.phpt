--TEST--
Pool: close(): one exception object that all destructors throw is not chained to itself
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$same = new Exception('same');
$make = fn () => new Async\Pool(fn () => new Conn, destructor: fn () => throw $same, min: 3);
$pool = $make();
try {
    $pool->close();
} catch (Exception $e) {
    var_dump($e === $same, $e->getPrevious());
}
try {
    (function () use ($make, $same) {
        $pool = $make();
        throw $same;
    })();
} catch (Exception $e) {
    var_dump($e === $same, $e->getPrevious());
}
$stop = new Async\AsyncCancellation('stop');
$pool = new Async\Pool(fn () => new Conn, destructor: fn () => throw $stop, beforeRelease: fn () => throw $stop);
$r = $pool->acquire();
try {
    $pool->release($r);
} catch (Async\AsyncCancellation $e) {
    var_dump($e === $stop, $e->getPrevious());
}
echo counts($pool), "\n";
?>
--EXPECT--
bool(true)
NULL
bool(true)
NULL
bool(true)
NULL
idle 0, active 0
