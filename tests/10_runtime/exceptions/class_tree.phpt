--TEST--
Exceptions: the class tree
--FILE--
<?php
foreach (['Cancellation', 'Async\AsyncCancellation', 'Async\OperationCanceledException', 'Async\AsyncException', 'Async\DeadlockError', 'Async\CompositeException'] as $class) {
    $r = new ReflectionClass($class);
    echo $class, ' extends ', $r->getParentClass()->name, $r->isFinal() ? ' (final)' : '', $r->isAbstract() ? ' (abstract)' : '', "\n";
}
foreach (['Async\PoolTimeoutException', 'Async\DeadlineException', 'Async\InputOutputException', 'Async\DnsException', 'Async\PollException'] as $class) {
    echo $class, ' extends ', get_parent_class($class), is_a($class, 'Async\TimeoutException', true) ? ', a TimeoutException' : '', "\n";
}
var_dump(is_a('Async\DeadlineException', 'Async\PoolException', true), is_a('Async\DeadlineException', 'Exception', true));
var_dump(is_subclass_of('Async\AsyncCancellation', 'Exception'));
foreach (['Async\Awaitable', 'Async\Completable'] as $interface) {
    echo $interface, ': ', interface_exists($interface) ? 'interface ' : '', implode(' ', class_implements($interface)), "\n";
}
foreach (['Async\Coroutine', 'Async\Timeout'] as $class) {
    $r = new ReflectionClass($class);
    $names = $r->getInterfaceNames();
    sort($names);
    echo $class, ': ', implode(' ', $names), $r->isFinal() ? ' (final)' : '', "\n";
}
?>
--EXPECT--
Cancellation extends Error
Async\AsyncCancellation extends Cancellation
Async\OperationCanceledException extends Async\AsyncCancellation
Async\AsyncException extends Exception
Async\DeadlockError extends Error
Async\CompositeException extends Exception (final)
Async\PoolTimeoutException extends Async\PoolException, a TimeoutException
Async\DeadlineException extends Async\AsyncException, a TimeoutException
Async\InputOutputException extends Async\AsyncException
Async\DnsException extends Async\AsyncException
Async\PollException extends Async\AsyncException
bool(false)
bool(true)
bool(false)
Async\Awaitable: interface 
Async\Completable: interface Async\Awaitable
Async\Coroutine: Async\Awaitable Async\Completable (final)
Async\Timeout: Async\Awaitable Async\Completable (final)
