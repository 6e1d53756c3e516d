--TEST--
Exceptions: user code can create and extend them, with message, code and previous
--FILE--
<?php
$previous = new Exception('previous');
foreach (['Cancellation', 'Async\AsyncCancellation', 'Async\OperationCanceledException', 'Async\AsyncException', 'Async\PoolTimeoutException', 'Async\DeadlineException', 'Async\DeadlockError', 'Async\CompositeException'] as $class) {
    $e = new $class('message', 5, $previous);
    echo $e::class, ' ', $e->getMessage(), $e->getCode(), ' ', var_export($e->getPrevious() === $previous, true), ' ', $e->getLine(), "\n";
}
class Mine extends Async\AsyncCancellation { public $extra = 'extra'; }
try {
    throw new Mine('mine');
} catch (Cancellation $e) {
    echo $e->getMessage(), ' ', $e->extra, "\n";
}
?>
--EXPECT--
Cancellation message5 true 4
Async\AsyncCancellation message5 true 4
Async\OperationCanceledException message5 true 4
Async\AsyncException message5 true 4
Async\PoolTimeoutException message5 true 4
Async\DeadlineException message5 true 4
Async\DeadlockError message5 true 4
Async\CompositeException message5 true 4
mine extra
