--TEST--
Pool: shutdown: a coroutine that a handler spawns and cancels at the very end is freed
--FILE--
<?php
/* A debug build of PHP reports what is not. */
final class Kept
{
    public static Async\Pool $pool;
}

Kept::$pool = new Async\Pool(fn () => new stdClass, function () {
    Async\spawn(fn () => Async\delay(1))->cancel();
    echo "destroyed\n";
}, max: 1);
Kept::$pool->release(Kept::$pool->acquire());
?>
--EXPECT--
destroyed
