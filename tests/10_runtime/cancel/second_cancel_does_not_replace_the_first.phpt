--TEST--
cancel(): a second request does not replace a pending one, in any state of the target
--FILE--
<?php
use function Async\{await, current_coroutine, delay, spawn, suspend};

$report = function ($c) {
    try {
        await($c);
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
};
$twice = function ($c) {
    $c->cancel(new Async\AsyncCancellation('first'));
    $c->cancel(new Async\AsyncCancellation('second'));
    $c->cancel();
};
$unstarted = spawn(fn () => 1);
$twice($unstarted);
$report($unstarted);
$waiting = spawn(fn () => delay(600_000));
suspend();
$twice($waiting);
$report($waiting);
$report(spawn(fn () => $twice(current_coroutine())));
?>
--EXPECT--
first
first
first
