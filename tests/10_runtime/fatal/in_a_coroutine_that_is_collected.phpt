--TEST--
Fatal error: one in a finally block of a coroutine that the garbage collector ends
--FILE--
<?php
use function Async\{spawn, suspend};

register_shutdown_function(fn () => print("shutdown functions run\n"));
(function () {
    $ring = new stdClass;
    $ring->coroutine = spawn(function () use ($ring) {
        $pool = new Async\Pool(fn () => 1, max: 1);
        $pool->acquire();
        try {
            $pool->acquire();
        } finally {
            eval('class A implements Iterator {}');
        }
    });
})();
suspend();
gc_collect_cycles();
echo "not reached\n";
?>
--EXPECTF--
%AFatal error: Class A contains %d abstract methods and must %s in %s on line %d
shutdown functions run
