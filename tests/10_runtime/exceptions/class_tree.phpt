--TEST--
Exceptions: the class tree
--FILE--
<?php
foreach (['Cancellation', 'Async\AsyncCancellation', 'Async\OperationCanceledException', 'Async\AsyncException', 'Async\DeadlockError', 'Async\CompositeException'] as $class) {
    $r = new ReflectionClass($class);
    echo $class, ' extends ', $r->getParentClass()->name, $r->isFinal() ? ' (final)' : '', $r->isAbstract() ? ' (abstract)' : '', "\n";
}
var_dump(is_subclass_of('Async\TimeoutException', 'Exception'), is_subclass_of('Async\TimeoutException', 'Cancellation'));
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
bool(true)
bool(false)
bool(false)
Async\Awaitable: interface 
Async\Completable: interface Async\Awaitable
Async\Coroutine: Async\Awaitable Async\Completable (final)
Async\Timeout: Async\Awaitable Async\Completable (final)
