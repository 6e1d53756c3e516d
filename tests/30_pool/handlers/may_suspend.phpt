--TEST--
Pool: handlers: every handler may delay, await and wait on another pool
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn, suspend};

$other = new Async\Pool(fn () => 'token', max: 1);
$wait = function (string $hook) use ($other) {
    suspend();
    delay(1);
    echo $hook, ' ', await(spawn(fn () => 'awaited')), ' ';
    $t = $other->acquire(1_000);
    suspend();
    $other->release($t);
    echo "$t\n";
};
$reject = false;
$pool = new Async\Pool(
    factory: function () use ($wait) { $wait('factory'); return new Conn; },
    destructor: fn ($r) => $wait("destructor $r"),
    beforeAcquire: function ($r) use ($wait) { $wait("beforeAcquire $r"); return true; },
    beforeRelease: function ($r) use ($wait, &$reject) { $wait("beforeRelease $r"); return !$reject; },
    max: 1,
);
$r = $pool->acquire();
$pool->release($r);
$r = $pool->acquire();
$reject = true;
$pool->release($r);
echo counts($pool), '; ', counts($other), "\n";
?>
--EXPECT--
factory awaited token
beforeRelease c1 awaited token
beforeAcquire c1 awaited token
beforeRelease c1 awaited token
destructor c1 awaited token
idle 0, active 0; idle 1, active 0
