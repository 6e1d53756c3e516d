--TEST--
interval(): the period must be a millisecond at least
--FILE--
<?php
foreach ([0, -1, PHP_INT_MAX] as $ms) {
    try {
        Async\interval($ms);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Async\interval(): Argument #1 ($ms) must be between 1 and 2147483647
Async\interval(): Argument #1 ($ms) must be between 1 and 2147483647
Async\interval(): Argument #1 ($ms) must be between 1 and 2147483647
