--TEST--
signal(): a coroutine that is cancelled stops waiting, before and after the signal
--FILE--
<?php
use Async\Signal;
use function Async\{await, signal, spawn, suspend};

foreach ([false, true] as $after) {
    $future = signal(Signal::SIGUSR1);
    $waiter = spawn(function () use ($future) {
        try {
            await($future);
        } catch (Async\AsyncCancellation $e) {
            echo $e->getMessage(), "\n";
        }
    });
    suspend();
    if ($after) {
        posix_kill(getmypid(), 10);
        while (!$future->isCompleted()) {
            suspend();
        }
    }
    $waiter->cancel();
    suspend();
}
?>
--EXPECT--
Coroutine cancelled
Coroutine cancelled
