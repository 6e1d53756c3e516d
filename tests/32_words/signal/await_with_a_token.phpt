--TEST--
signal(): a token of await() ends only the wait
--FILE--
<?php
use Async\Signal;
use function Async\{await, signal, timeout};

$future = signal(Signal::SIGUSR1);
try {
    await($future, timeout(1));
} catch (Async\OperationCanceledException $e) {
    echo $e->getPrevious()->getMessage(), "\n";
}
posix_kill(getmypid(), 10);
echo await($future)->name, "\n";
?>
--EXPECT--
Timeout occurred after 1 milliseconds
SIGUSR1
