--TEST--
signal(): a token that fires first fails the Future with its own exception
--FILE--
<?php
use Async\{Future, FutureState, Signal};
use function Async\{signal, timeout};

foreach ([timeout(1), Future::completed(), Future::failed(new LogicException('before'))] as $token) {
    try {
        signal(Signal::SIGTERM, $token)->await();
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Async\DeadlineException: Timeout occurred after 1 milliseconds
Async\AsyncCancellation: Signal wait cancelled
LogicException: before
