--TEST--
Pool: timeout: the timer of an acquire that succeeded never fires later
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn};

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$c = spawn(function () use ($pool) {
    $r = $pool->acquire(25);
    delay(60);
    $pool->release($r);
    return 'undisturbed';
});
steps(2);
$pool->release($r);
echo await($c), "\n";
echo counts($pool), "\n";
?>
--EXPECT--
undisturbed
idle 1, active 0
