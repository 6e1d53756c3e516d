--TEST--
Signals: one that arrives in a call that throws is handled, before the exception is caught
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../../support.inc';
use function Async\{spawn, await};

pcntl_async_signals(true);
foreach ([fn() => print("handled\n"), fn() => throw new Exception('of the handler')] as $handler) {
    pcntl_signal(SIGUSR1, $handler);
    $coroutine = spawn(function () {
        try {
            pcntl_sigwaitinfo([SIGUSR1]);
        } catch (Throwable $e) {
            echo describe($e), $e->getPrevious() ? ', after ' . describe($e->getPrevious()) : '', "\n";
        }
    });
    turns_until(fn() => $coroutine->getAwaitingInfo());
    posix_kill(getmypid(), SIGUSR1); // is blocked as long as the coroutine waits for it
    $coroutine->cancel();
    await($coroutine);
}
?>
--EXPECT--
handled
Async\AsyncCancellation: Coroutine cancelled
Exception: of the handler, after Async\AsyncCancellation: Coroutine cancelled
