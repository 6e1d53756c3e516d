--TEST--
with_timeout(): coroutines that end inside the block of another one are not looked at any more
--FILE--
<?php
use function Async\{delay, spawn, suspend, with_timeout};

// A sanitizer sees it: the scheduler is asked for the next coroutine by one that is freed already.
echo with_timeout(10_000, function () {
    for ($i = 0; $i < 3; $i++) {
        spawn(fn () => null);
        suspend();
    }
    delay(1);
    return "done\n";
});
?>
--EXPECT--
done
