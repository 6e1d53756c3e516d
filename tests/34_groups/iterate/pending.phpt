--TEST--
iterate(): coroutines that callbacks have spawned are cancelled, or awaited without cancelPending
--FILE--
<?php
use Async\AsyncCancellation;
use function Async\{delay, iterate, spawn, suspend};
require __DIR__ . '/../../support.inc';

$callback = function ($n) {
    spawn(function () use ($n) {
        try { delay($n < 3 ? 60000 : 1); echo "$n ran\n"; } catch (AsyncCancellation $e) { echo "$n: {$e->getMessage()}\n"; throw $e; }
    });
    suspend();
};
iterate([1, 2], $callback);
iterate([3, 4], $callback, cancelPending: false);
echo outcome(fn() => iterate([5], function () { spawn(fn() => throw new Exception('of a child')); delay(60000); })), "\n";
?>
--EXPECT--
1: Cancellation of pending coroutines after iterator completion
2: Cancellation of pending coroutines after iterator completion
3 ran
4 ran
Exception: of a child
