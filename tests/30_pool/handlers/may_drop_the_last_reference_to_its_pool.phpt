--TEST--
Pool: handlers: a handler may drop the last reference to its pool
--FILE--
<?php
require __DIR__ . '/../pool.inc';

foreach (['factory', 'beforeAcquire', 'beforeRelease', 'destructor'] as $hook) {
    $pool = $r = null;
    $drop = function (string $here) use (&$pool, $hook) {
        if ($here === $hook && $pool) {
            $pool = null;
            gc_collect_cycles();
            echo "dropped in $here\n";
        }
    };
    $pool = new Async\Pool(
        factory: function () use ($drop) { $drop('factory'); return new Conn; },
        destructor: function ($r) use ($drop) { $drop('destructor'); echo "destroyed $r\n"; },
        beforeAcquire: fn () => $drop('beforeAcquire'),
        beforeRelease: function () use ($drop, $hook) { $drop('beforeRelease'); return $hook !== 'destructor'; },
        min: 1,
        max: 2,
    );
    $a = $pool->acquire();
    $b = $pool?->acquire();
    echo "holding $a", $b ? " and $b" : '', "\n";
    $pool?->release($a);
    echo "--\n";
}
?>
--EXPECT--
dropped in factory
holding c1 and c2
--
dropped in beforeAcquire
holding c3
--
holding c4 and c5
dropped in beforeRelease
destroyed c4
--
holding c6 and c7
dropped in destructor
destroyed c6
--
