--TEST--
Pool: handlers: acquire and release of one pool may be factory and destructor of another
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

$inner = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, max: 1);
foreach ([[$inner->acquire(...), $inner->release(...)], [[$inner, 'acquire'], [$inner, 'release']]] as [$factory, $destructor]) {
    $outer = new Async\Pool($factory, $destructor, beforeRelease: fn () => false, max: 2);
    $r = $outer->acquire();
    echo counts($inner), '; ', counts($outer), "\n";
    $c = spawn(fn () => show($outer->acquire()));       // waits on the inner pool
    steps();
    echo counts($inner), '; ', counts($outer), "\n";
    $outer->release($r);
    echo await($c), ': ', counts($inner), '; ', counts($outer), "\n";
    $inner->release($r);
}
?>
--EXPECT--
idle 0, active 1; idle 0, active 1
idle 0, active 1; idle 0, active 2
c1: idle 0, active 1; idle 0, active 1
idle 0, active 1; idle 0, active 1
idle 0, active 1; idle 0, active 2
c1: idle 0, active 1; idle 0, active 1
destroyed c1
