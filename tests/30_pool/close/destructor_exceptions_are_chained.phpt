--TEST--
Pool: close(): exceptions of destructors are chained, and all resources are destroyed
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroying $r\n"; if ($r->id !== 2) throw new RuntimeException("cannot destroy $r"); },
    min: 4,
);
try {
    $pool->close();
} catch (RuntimeException $e) {
    for (; $e; $e = $e->getPrevious()) {
        echo describe($e), "\n";
    }
}
var_dump($pool->isClosed());
echo counts($pool), "\n";
?>
--EXPECT--
destroying c1
destroying c2
destroying c3
destroying c4
RuntimeException: cannot destroy c4
RuntimeException: cannot destroy c3
RuntimeException: cannot destroy c1
bool(true)
idle 0, active 0
