--TEST--
C API: a coroutine that was made and not queued can be cancelled, and then not be queued any more
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    function outcome(Closure $f): void {
        try {
            $outcome = json_encode($f());
        } catch (Throwable $e) {
            $outcome = get_class($e) . ': ' . $e->getMessage();
        }
        echo "$outcome\n", capi_log();
    }
    echo "cancelled by PHP code\n";
    $c = capi_unqueued();
    $c->finally(function () { echo "finally\n"; });
    $c->cancel();
    suspend(); // the coroutine is disposed of when its turn comes
    outcome(fn () => await($c));
    outcome(fn () => capi_enqueue($c));
    echo "cancelled by C code\n";
    $c = capi_unqueued();
    outcome(fn () => capi_cancel($c, new Async\AsyncCancellation('mine')));
    suspend();
    outcome(fn () => capi_cancel($c));
    outcome(fn () => await($c));
    echo "awaited, then cancelled\n";
    $c = capi_unqueued();
    $waiter = spawn(fn () => await($c));
    suspend();
    $c->cancel();
    outcome(fn () => await($waiter));
    echo "dropped\n";
    $c = capi_unqueued();
    outcome(fn () => capi_resume($c));
    outcome(fn () => capi_resume($c, new Exception));
    $c = null;
    echo capi_log(), "queued twice\n";
    $c = capi_unqueued();
    outcome(fn () => capi_enqueue($c));
    outcome(fn () => capi_enqueue($c));
    outcome(fn () => await($c));
    outcome(fn () => capi_enqueue($c));
    echo count(Async\get_coroutines()), " is left\n";
    PHP);
?>
--EXPECT--
cancelled by PHP code
finally
Async\AsyncCancellation: Coroutine cancelled
disposed, cancelled 1
Async\AsyncException: The coroutine has ended already
cancelled by C code
true
false
disposed, cancelled 1
Async\AsyncCancellation: mine
awaited, then cancelled
Async\AsyncCancellation: Coroutine cancelled
disposed, cancelled 1
dropped
false
false
disposed, cancelled 0
queued twice
true
Async\AsyncException: The coroutine has been queued already
null
ran
disposed, cancelled 0
Async\AsyncException: The coroutine has ended already
1 is left
