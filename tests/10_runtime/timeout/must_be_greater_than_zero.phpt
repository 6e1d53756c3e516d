--TEST--
timeout(): 0 and less is a ValueError
--FILE--
<?php
foreach ([0, -1, PHP_INT_MIN] as $ms) {
    try {
        Async\timeout($ms);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Timeout value must be greater than 0
Timeout value must be greater than 0
Timeout value must be greater than 0
