--TEST--
spawn(): a generator function is refused, because no code would run its body
--FILE--
<?php
try {
    Async\spawn(function () { yield 1; });
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}
echo Async\await(Async\spawn(fn () => (function () { yield 'made inside'; })()))->current(), "\n";
?>
--EXPECT--
Async\spawn(): Argument #1 ($task) must not be a generator: no code would run its body. Wait with Async\await(), not with yield
made inside
