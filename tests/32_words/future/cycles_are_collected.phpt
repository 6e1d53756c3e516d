--TEST--
Future: a coroutine that awaits what only it can complete is garbage
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{spawn, suspend};

spawn(function () {
    $state = new FutureState;
    $future = new Future($state);
    $future->map(fn() => $state);
    try {
        $future->await();
    } finally {
        echo "ended\n";
    }
});
suspend();
var_dump(gc_collect_cycles() > 0);
?>
--EXPECT--
ended
bool(true)
