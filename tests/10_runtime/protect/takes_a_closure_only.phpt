--TEST--
protect(): anything but a Closure is a TypeError
--FILE--
<?php
foreach (['strlen', [], 1, null, new stdClass] as $bad) {
    try {
        Async\protect($bad);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECTF--
Async\protect(): Argument #1 ($%s) must be of type Closure, string given
Async\protect(): Argument #1 ($%s) must be of type Closure, array given
Async\protect(): Argument #1 ($%s) must be of type Closure, int given
Async\protect(): Argument #1 ($%s) must be of type Closure, null given
Async\protect(): Argument #1 ($%s) must be of type Closure, stdClass given
