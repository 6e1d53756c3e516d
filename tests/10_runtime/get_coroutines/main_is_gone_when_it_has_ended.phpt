--TEST--
get_coroutines(): lists main only until it ends
--FILE--
<?php
use function Async\{current_coroutine, get_coroutines, spawn, suspend};

spawn(function () {
    echo count(get_coroutines()), "\n"; // main is suspended
    suspend();
    var_dump(get_coroutines() === [current_coroutine()]); // main has ended
});
suspend();
?>
--EXPECT--
2
bool(true)
