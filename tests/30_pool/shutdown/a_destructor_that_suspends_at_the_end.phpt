--TEST--
Pool: shutdown: a destructor handler that suspends at the very end does not hang
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$make = fn () => new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) {
        try {
            Async\delay(1);
        } catch (Async\AsyncException) {
        }
        echo "destroyed $r\n";
    },
    min: 2,
);
$global = $make();
class Registry { public static $pool; }
Registry::$pool = $make();
echo "end\n";
?>
--EXPECTF--
end
destroyed c%d
destroyed c%d
destroyed c%d
destroyed c%d
