--TEST--
Pool: gc: two coroutines that each hold what the other waits for are collected with their pools
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{get_coroutines, spawn, suspend};

(function () {
    $p = new Async\Pool(fn () => 'p', max: 1);
    $q = new Async\Pool(fn () => 'q', max: 1);
    $cross = function (Async\Pool $a, Async\Pool $b, string $name) {
        $r = $a->acquire();
        try {
            suspend();
            $b->acquire();
        } finally {
            echo "finally of $name\n";
        }
    };
    spawn($cross, $p, $q, 'P');
    spawn($cross, $q, $p, 'Q');
})();
steps();
echo count(get_coroutines()), "\n";
gc_collect_cycles();
echo count(get_coroutines()), "\n";
?>
--EXPECT--
3
finally of P
finally of Q
1
