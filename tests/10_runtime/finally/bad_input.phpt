--TEST--
finally(): anything but a Closure is a TypeError
--FILE--
<?php
$c = Async\spawn(fn () => 1);
foreach (['no_such_function', 1, null, []] as $bad) {
    try {
        $c->finally($bad);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECTF--
Async\Coroutine::finally(): Argument #1 ($%s) must be of type Closure, string given
Async\Coroutine::finally(): Argument #1 ($%s) must be of type Closure, int given
Async\Coroutine::finally(): Argument #1 ($%s) must be of type Closure, null given
Async\Coroutine::finally(): Argument #1 ($%s) must be of type Closure, array given
