--TEST--
Pool: gc: a coroutine that waits forever inside a handler is collected
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{get_coroutines, spawn};

(function () {
    $inner = new Async\Pool(fn () => 'i', max: 1);
    $inner->acquire();
    $outer = new Async\Pool(function () use ($inner) {
        try {
            return $inner->acquire();
        } finally {
            echo "the factory has ended\n";
        }
    }, max: 1);
    spawn(function () use ($outer) {
        try {
            $outer->acquire();
        } finally {
            echo "acquire() has ended\n";
        }
    });
})();
steps();
gc_collect_cycles();
echo count(get_coroutines()), "\n";

(function () {
    $inner = new Async\Pool(fn () => 'i', max: 1);
    $inner->acquire();
    $outer = new Async\Pool(
        factory: fn () => new Conn,
        destructor: function ($r) { echo "destroyed $r\n"; },
        beforeRelease: fn () => $inner->acquire(),
        max: 1,
    );
    spawn(function () use ($outer) {
        $r = $outer->acquire();
        try {
            $outer->release($r);
        } finally {
            echo 'release: ', counts($outer), "\n";
        }
    });
})();
steps();
gc_collect_cycles();
echo count(get_coroutines()), "\n";
?>
--EXPECT--
acquire() has ended
the factory has ended
1
destroyed c1
release: idle 0, active 0
1
