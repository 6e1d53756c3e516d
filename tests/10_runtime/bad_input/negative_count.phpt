--TEST--
Bad input: a negative count is a ValueError
--FILE--
<?php
foreach (['Async\await_any_of', 'Async\await_any_of_or_fail'] as $function) {
    try {
        $function(-1, [Async\spawn(fn () => 1)]);
        echo "accepted\n";
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECTF--
Async\await_any_of(): Argument #1 ($count) must be %s
Async\await_any_of_or_fail(): Argument #1 ($count) must be %s
