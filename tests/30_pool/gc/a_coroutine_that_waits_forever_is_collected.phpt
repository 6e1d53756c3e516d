--TEST--
Pool: gc: a coroutine that waits on a pool which only it refers to is collected
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

$c = spawn(function () {
    $pool = new Async\Pool(
        factory: fn () => new Conn,
        destructor: function () { echo "destroyed\n"; },
        max: 1,
    );
    $mine = [$pool->acquire()]; // in an array: the pool cannot tell which coroutine has it
    try {
        echo "waiting\n";
        $pool->acquire();
        echo "not reached\n";
    } finally {
        echo "finally\n";
        $pool->release($mine[0]);
    }
    echo "not reached\n";
});
suspend();
$weak = WeakReference::create($c);
unset($c);
gc_collect_cycles();
suspend();     // a coroutine of the pool closes it
var_dump($weak->get());
echo "end\n";
?>
--EXPECT--
waiting
finally
destroyed
NULL
end
