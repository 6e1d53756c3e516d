--TEST--
Pool: close(): destructor exceptions of a dying pool surface where the last reference was dropped
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroying $r\n"; throw new RuntimeException("cannot destroy $r"); },
    min: 2,
);
try {
    $pool = null;
} catch (RuntimeException $e) {
    for (; $e; $e = $e->getPrevious()) {
        echo describe($e), "\n";
    }
}
?>
--EXPECT--
destroying c1
destroying c2
RuntimeException: cannot destroy c2
RuntimeException: cannot destroy c1
