--TEST--
Pool: close(): a destructor that closes the pool again destroys nothing twice
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) use (&$pool) {
        echo "destroyed $r\n";
        $pool?->close();
        $pool = null;
    },
    min: 3,
);
$pool->close();
var_dump($pool);
?>
--EXPECT--
destroyed c1
destroyed c2
destroyed c3
NULL
