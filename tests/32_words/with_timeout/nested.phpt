--TEST--
with_timeout(): a catch block around an inner block does not take the deadline of the outer one
--FILE--
<?php
use Async\TimeoutException;
use function Async\{delay, with_timeout};

foreach ([[5, 60_000], [60_000, 5], [5, 5]] as [$outer, $inner]) {
    try {
        with_timeout($outer, function () use ($inner) {
            try {
                with_timeout($inner, fn () => delay(60_000));
            } catch (TimeoutException $e) {
                echo 'inner: ', $e->getMessage(), "\n";
            }
        });
        echo "went on\n";
    } catch (TimeoutException $e) {
        echo 'outer: ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
outer: Gave up after 5 ms
inner: Gave up after 5 ms
went on
outer: Gave up after 5 ms
