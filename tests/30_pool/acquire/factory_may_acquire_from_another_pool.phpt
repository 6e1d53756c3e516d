--TEST--
Pool: acquire(): a factory may wait on another pool
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$inner = new Async\Pool(fn () => new Conn, max: 1);
$outer = new Async\Pool(fn () => new ArrayObject([$inner->acquire()]), max: 2);
$r = $inner->acquire();
$c = spawn(fn () => ($GLOBALS['kept'] = $outer->acquire())[0]);
steps();
echo 'inner: ', counts($inner), '; outer: ', counts($outer), "\n";
$inner->release($r);
echo await($c), "\n";
echo 'inner: ', counts($inner), '; outer: ', counts($outer), "\n";
?>
--EXPECT--
inner: idle 0, active 1; outer: idle 0, active 1
c1
inner: idle 0, active 1; outer: idle 0, active 1
