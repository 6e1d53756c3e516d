--TEST--
ext-deferred: every outcome reaches every kind of await, before and after the completion
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/deferred.inc';

with_deferred(<<<'PHP'
    function outcome(Closure $f): void {
        try {
            echo json_encode($f()), "\n";
        } catch (Throwable $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    $ways = [
        'resolved' => fn (Deferred $d) => $d->resolve(['a' => 1]),
        'rejected' => fn (Deferred $d) => $d->reject(new LogicException('no')),
        'cancelled' => fn (Deferred $d) => $d->cancel(),
        'cancelled with a reason' => fn (Deferred $d) => $d->cancel(new Async\AsyncCancellation('mine')),
    ];
    foreach ($ways as $name => $complete) {
        echo "$name:\n";
        $d = new Deferred;
        spawn(fn () => $complete($d));
        outcome(fn () => await($d));
        outcome(fn () => await($d));
        outcome(fn () => Async\await_all([$d])[0]);
        outcome(fn () => Async\await_any_or_fail([new Deferred, $d]));
        outcome(fn () => await(new Deferred, $d));
        outcome(fn () => $d->resolve(2));
        echo json_encode([$d->isCompleted(), $d->isCancelled()]), "\n";
    }
    PHP);
?>
--EXPECT--
resolved:
{"a":1}
{"a":1}
[{"a":1}]
{"a":1}
Async\OperationCanceledException: Operation has been cancelled
Error: The Deferred has been completed already
[true,false]
rejected:
LogicException: no
LogicException: no
[]
LogicException: no
Async\OperationCanceledException: Operation has been cancelled
Error: The Deferred has been completed already
[true,false]
cancelled:
Async\AsyncCancellation: The Deferred has been cancelled
Async\AsyncCancellation: The Deferred has been cancelled
[]
Async\AsyncCancellation: The Deferred has been cancelled
Async\OperationCanceledException: Operation has been cancelled
Error: The Deferred has been completed already
[true,true]
cancelled with a reason:
Async\AsyncCancellation: mine
Async\AsyncCancellation: mine
[]
Async\AsyncCancellation: mine
Async\OperationCanceledException: Operation has been cancelled
Error: The Deferred has been completed already
[true,true]
