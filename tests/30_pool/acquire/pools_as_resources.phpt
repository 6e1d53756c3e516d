--TEST--
Pool: acquire(): a pool may be the resource of another pool
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$outer = new Async\Pool(
    factory: fn () => new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, min: 2),
    destructor: fn (Async\Pool $inner) => $inner->close(),
    max: 1,
);
$inner = $outer->acquire();
$r = $inner->acquire();
echo "$r, ", counts($inner), '; ', counts($outer), "\n";
$outer->release($inner);
$outer->close();
echo counts($inner), ', closed: ', json_encode($inner->isClosed()), "\n";
$inner->release($r);
?>
--EXPECT--
c1, idle 1, active 1; idle 0, active 1
destroyed c2
idle 0, active 1, closed: true
destroyed c1
