--TEST--
with_timeout(): ends the wait inside, runs finally blocks, and throws a TimeoutException
--FILE--
<?php
use Async\{AsyncCancellation, DeadlineException, PoolException, TimeoutException};
use function Async\{current_coroutine, delay, with_timeout};

$here = current_coroutine();
var_dump(with_timeout(10_000, fn () => current_coroutine() === $here));
try {
    with_timeout(5, function () {
        try {
            delay(60_000);
        } catch (Exception $e) {
            echo "not caught as an Exception\n";
        } finally {
            echo "finally\n";
        }
    });
} catch (PoolException $e) {
    echo "no failure of a pool\n";
} catch (TimeoutException $e) {
    echo $e::class, ': ', $e->getMessage(), ', ', $e instanceof Exception ? 'an Exception' : 'an Error', "\n";
    echo $e->getPrevious()::class, ' in line ', $e->getPrevious()->getLine(), "\n";
}
delay(10);
foreach ([0, -1] as $ms) {
    try {
        with_timeout($ms, fn () => 1);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
bool(true)
finally
Async\DeadlineException: Gave up after 5 ms, an Exception
Async\AsyncCancellation in line 10
Async\with_timeout(): Argument #1 ($ms) must be greater than 0
Async\with_timeout(): Argument #1 ($ms) must be greater than 0
