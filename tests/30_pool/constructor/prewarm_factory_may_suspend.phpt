--TEST--
Pool: constructor: a pre-warming factory may suspend, and other coroutines run meanwhile
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

$c = spawn(function () {
    $pool = new Async\Pool(factory: function () {
        $c = new Conn;
        echo "making $c\n";
        suspend();
        return $c;
    }, min: 2);
    return counts($pool);
});
spawn(function () {
    echo "other 1\n";
    suspend();
    echo "other 2\n";
});
echo await($c), "\n";
?>
--EXPECT--
making c1
other 1
making c2
other 2
idle 2, active 0
