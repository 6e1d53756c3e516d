--TEST--
Timeout::cancel(): the reason reaches all awaiters, also later ones
--FILE--
<?php
use function Async\{await, delay, spawn, suspend, timeout};

class Reason extends Async\AsyncCancellation {}

$timeout = timeout(60_000);
$slow = spawn(fn () => delay(60_000));
$waiting = spawn(fn () => await($slow, $timeout));
suspend();
$timeout->cancel(new Reason('no longer needed'));
foreach ([fn () => await($waiting), fn () => await(spawn(fn () => delay(1)), $timeout)] as $wait) {
    try {
        $wait();
        echo "done\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), ' / ', $e->getPrevious() ? get_class($e->getPrevious()) : 'nothing', "\n";
    }
}

$slow->cancel();

/* The trace of the reason leads back to the timeout. */
(function () use (&$weak) {
    $timeout = timeout(60_000);
    $cycle = fn (Async\Timeout $t) => $t->cancel(new Reason('traced'));
    $cycle($timeout);
    $weak = WeakReference::create($timeout);
})();
gc_collect_cycles();
var_dump($weak->get());
?>
--EXPECT--
Async\OperationCanceledException: Operation has been cancelled / Reason
Async\OperationCanceledException: Operation has been cancelled / Reason
NULL
