--TEST--
Timeout: it can be awaited, and says why it ended
--FILE--
<?php
use function Async\{await, spawn, suspend, timeout};

$try = function (callable $wait) {
    try {
        $wait();
        echo "done\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
};
$fires = timeout(1);
$try(fn () => await($fires));
$try(fn () => await($fires));
$cancelled = timeout(60_000);
$waiting = spawn(fn () => await($cancelled));
suspend();
echo implode($waiting->getAwaitingInfo()), "\n";
$cancelled->cancel();
$try(fn () => await($waiting));
$try(fn () => await($cancelled));
?>
--EXPECT--
Async\DeadlineException: Timeout occurred after 1 milliseconds
Async\DeadlineException: Timeout occurred after 1 milliseconds
Timer(timeout=60000ms, once)
Async\AsyncCancellation: Timeout has been cancelled
Async\AsyncCancellation: Timeout has been cancelled
