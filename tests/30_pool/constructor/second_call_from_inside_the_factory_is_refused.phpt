--TEST--
Pool: constructor: calling it again from a factory during pre-warm is an Error
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: function () {
        static $first = true;
        if ($first) {
            $first = false;
            $half = debug_backtrace()[1]['object'];
            echo get_class((function () use ($half) {
                try {
                    $half->__construct(fn () => 2, min: 1);
                } catch (Throwable $e) {
                    return $e;
                }
            })()), "\n";
        }
        return new Conn;
    },
    min: 2,
);
echo counts($pool), "\n";
?>
--EXPECT--
Error
idle 2, active 0
