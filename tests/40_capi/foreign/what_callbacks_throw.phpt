--TEST--
C API: foreign code: exceptions of end callbacks, dispose functions and timers are uncaught ones
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

$cases = [
    'at the end' => '$c = spawn(fn () => 1); capi_call_at_end($c, $throw); $look = fn () => $c->getResult();',
    'at the end of one that never starts' => '$c = spawn(fn () => 1); capi_call_at_end($c, $throw); $c->cancel();',
    'at the end of one that fails' => '$c = spawn(fn () => throw new Exception("its own")); capi_call_at_end($c, $throw);
        $look = fn () => get_class($c->getException());',
    'while it is disposed of' => '$c = capi_call_in_dispose($throw); $look = fn () => $c->getResult();',
    'while one that never started is disposed of' => 'capi_call_in_dispose($throw)->cancel();',
    'in a timer' => 'capi_call_in_timer(1, $throw);',
    'in a timer, on the stack of one that is unwound' => 'capi_call_in_timer(1, $throw);
        $ms = 1;
        final class Waiting { public function __destruct() { try { delay(10_000); } catch (Cancellation) { echo "waited\n"; } } }
        try { (function () { $w = new Waiting; throw new Exception("its own"); })(); } catch (Exception $e) { echo "caught: ", $e->getMessage(), "\n"; }',
];
foreach ($cases as $name => $code) {
    echo "--- $name\n";
    capi('
        $throw = fn () => throw new Exception("foreign");
        set_exception_handler(function ($e) { echo "uncaught: ", $e->getMessage(), "\n"; });
        $pool = new Async\Pool(fn () => new stdClass, max: 1);
        $held = $pool->acquire();
        $waiting = spawn(function () use ($pool) {
            try {
                $resource = $pool->acquire();
            } catch (Throwable $e) {
                echo "waiting: ", get_class($e), "\n";
            }
        });
        suspend();
        ' . $code . '
        try {
            delay($ms ?? 10_000);
        } catch (Async\AsyncCancellation $e) {
            echo "main: ", $e->getMessage(), "\n";
        }
        $pool->release($held);
        echo "active: ", $pool->activeCount(), isset($look) ? ", outcome: " . $look() : "", "\n";');
}
?>
--EXPECTF--
--- at the end
main: Cancelled because %s failed: Exception: foreign
active: 0, outcome: 1
waiting: Async\AsyncCancellation
uncaught: foreign
--- at the end of one that never starts
main: Cancelled because %s failed: Exception: foreign
active: 0
waiting: Async\AsyncCancellation
uncaught: foreign
--- at the end of one that fails
main: Cancelled because %s failed: Exception: foreign
active: 0, outcome: Exception
waiting: Async\AsyncCancellation
uncaught: foreign
uncaught: its own
--- while it is disposed of
main: Cancelled because %s failed: Exception: foreign
active: 0, outcome: 1
waiting: Async\AsyncCancellation
uncaught: foreign
--- while one that never started is disposed of
main: Cancelled because %s failed: Exception: foreign
active: 0
waiting: Async\AsyncCancellation
uncaught: foreign
--- in a timer
main: Cancelled because %s failed: Exception: foreign
active: 0
waiting: Async\AsyncCancellation
uncaught: foreign
--- in a timer, on the stack of one that is unwound
waited
caught: its own
waiting: Async\AsyncCancellation
active: 0
uncaught: foreign
