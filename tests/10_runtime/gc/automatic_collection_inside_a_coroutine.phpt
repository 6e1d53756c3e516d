--TEST--
GC: an automatic collection in the middle of a coroutine, with others suspended, is harmless
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

$make = function (int $n) {
    for ($i = 0; $i < 15_000; $i++) { // more than the threshold of the collector
        $x = new stdClass;
        $x->self = $x;
        if ($i % 1000 === 0) {
            suspend();
        }
    }
    return $n;
};
echo implode(' ', await_all_or_fail([spawn($make, 1), spawn($make, 2), spawn($make, 3)])), "\n";
var_dump(gc_status()['runs'] > 0);
?>
--EXPECT--
1 2 3
bool(true)
