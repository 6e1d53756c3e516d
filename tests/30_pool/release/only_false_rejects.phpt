--TEST--
Pool: release(): only the value false of beforeRelease rejects
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach ([false, null, 0, 0.5, '', '0', [], true, 1, new ArrayObject] as $value) {
    $pool = new Async\Pool(fn () => new Conn, beforeRelease: fn () => $value);
    $pool->release($pool->acquire());
    echo show($value), ': ', counts($pool), "\n";
}
$pool = new Async\Pool(fn () => 1, beforeRelease: function () {});
$pool->release($pool->acquire());
echo 'no return: ', counts($pool), "\n";
?>
--EXPECT--
false: idle 0, active 0
NULL: idle 1, active 0
0: idle 1, active 0
0.5: idle 1, active 0
'': idle 1, active 0
'0': idle 1, active 0
[]: idle 1, active 0
true: idle 1, active 0
1: idle 1, active 0
ArrayObject: idle 1, active 0
no return: idle 1, active 0
