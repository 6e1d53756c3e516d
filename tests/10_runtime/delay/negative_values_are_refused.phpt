--TEST--
delay(): a negative value is a ValueError
--FILE--
<?php
foreach ([-1, PHP_INT_MIN] as $ms) {
    try {
        Async\delay($ms);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECTF--
Async\delay(): Argument #1 ($ms) must be %s
Async\delay(): Argument #1 ($ms) must be %s
