--TEST--
Pool: tryAcquire(): a destructor exception after a rejection leaves it
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { suspend(); throw new RuntimeException("cannot destroy $r"); },
    beforeAcquire: fn ($r) => $r->id !== 1,
    min: 1,
    max: 1,
);
spawn(function () use ($pool) { $o = outcome($pool->tryAcquire(...)); echo "try: $o\n"; });
waiter($pool, 'W');
steps();
echo counts($pool), "\n";
$kept = $pool->acquire();     // or the destructor would throw at the end
?>
--EXPECT--
try: RuntimeException: cannot destroy c1
W got c2
idle 1, active 0
