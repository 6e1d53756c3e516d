--TEST--
Pool: handlers: beforeAcquire may acquire from its own pool, several levels deep
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$depth = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    beforeAcquire: function ($r) use (&$pool, &$depth) {
        if ($depth < 3) {
            $depth++;
            $x = $pool->acquire();
            check($pool, 6, 'beforeAcquire');
            echo "$r asks, $x was given\n";
            $pool->release($x);
        }
    },
    min: 3,
    max: 6,
);
$r = $pool->acquire();
echo "$r, ", counts($pool), "\n";
$pool = null;     // breaks the cycle through its hooks
?>
--EXPECT--
c3 asks, c4 was given
c2 asks, c3 was given
c1 asks, c2 was given
c1, idle 3, active 1
