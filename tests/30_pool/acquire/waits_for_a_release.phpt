--TEST--
Pool: acquire(): waits for a release, and gets the released resource
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\await;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$w = waiter($pool, 'W');
steps();
var_dump($w->isCompleted());
$pool->release($r);
echo "released\n";
var_dump(await($w) === $r);
echo counts($pool), "\n";
?>
--EXPECT--
bool(false)
released
W got c1
bool(true)
idle 1, active 0
