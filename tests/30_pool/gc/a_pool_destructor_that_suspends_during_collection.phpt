--TEST--
Pool: gc: a pool that is collected may have a destructor that wants to suspend; the pool is destroyed and nothing crashes
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) use (&$pool) {
        echo "destroying $r\n";
        try {
            suspend();
        } catch (Async\AsyncException) {
        }
    },
    min: 2,
);
spawn(function () { suspend(); });
$weak = WeakReference::create($pool);
unset($pool);
gc_collect_cycles();
steps();
var_dump($weak->get());
?>
--EXPECT--
destroying c1
destroying c2
NULL
