--TEST--
with_timeout(): a block that ends right after protect() has put its end off returns its result
--FILE--
<?php
use function Async\{delay, protect, suspend, with_timeout};

echo with_timeout(5, fn() => protect(function () {
    delay(20);
    return 'a result';
})), "\n";
suspend();
echo "nothing is thrown later\n";
?>
--EXPECT--
a result
nothing is thrown later
