--TEST--
Pool: close(): a second close, and a release, while the first close is suspended in a destructor
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) use (&$pool) { suspend(); check($pool, 4, 'destructor'); echo "destroyed $r\n"; },
    min: 3,
    max: 4,
);
$r = $pool->acquire();
$a = spawn(function () use ($pool) { $pool->close(); echo "first close returns\n"; });
$b = spawn(function () use ($pool) { $pool->close(); echo "second close returns, closed: ", json_encode($pool->isClosed()), "\n"; });
$c = spawn(function () use ($pool, $r) { $pool->release($r); echo "release returns\n"; });
array_map(\Async\await(...), [$a, $b, $c]);
echo counts($pool), "\n";
$pool = null;     // breaks the cycle through its hooks
?>
--EXPECT--
second close returns, closed: true
destroyed c2
destroyed c1
release returns
destroyed c3
first close returns
idle 0, active 0
