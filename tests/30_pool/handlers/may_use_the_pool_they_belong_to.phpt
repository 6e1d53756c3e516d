--TEST--
Pool: handlers: may call every method of their own pool
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$depth = 0;
$use = function (string $hook) use (&$pool, &$depth) {
    if (!$pool || $depth > 0) {
        return;
    }
    $depth++;
    $r = $pool->tryAcquire();
    check($pool, 4, $hook);
    echo "$hook: ", show($r), ', ', counts($pool), ', ', $pool->getState()->name, ', ', json_encode($pool->isClosed()), "\n";
    if ($r) {
        $pool->release($r);
    }
    $depth--;
};
$pool = new Async\Pool(
    factory: function () use ($use) { $c = new Conn; $use('factory'); return $c; },
    destructor: fn ($r) => $use("destructor $r"),
    beforeAcquire: fn ($r) => $use("beforeAcquire $r"),
    beforeRelease: function ($r) use ($use, &$depth) { $use("beforeRelease $r"); return $depth > 0 || !$r->broken; },
    min: 1,
    max: 4,
);
$a = $pool->acquire();
$b = $pool->acquire();
$a->broken = true;
$pool->release($a);
$pool->release($b);
echo counts($pool), "\n";
$depth++;   // silence
$pool = null;     // breaks the cycle through its hooks
?>
--EXPECT--
beforeAcquire c1: c2, idle 0, active 2, ACTIVE, false
beforeAcquire c2: c3, idle 0, active 3, ACTIVE, false
beforeRelease c1: c3, idle 0, active 3, ACTIVE, false
destructor c1: c3, idle 0, active 3, ACTIVE, false
beforeRelease c2: c3, idle 0, active 2, ACTIVE, false
idle 2, active 0
