--TEST--
cancel(): any other class than AsyncCancellation is a TypeError
--FILE--
<?php
$c = Async\spawn(fn () => 1);
foreach ([new Exception, new Error, new stdClass, 'text', 1] as $bad) {
    try {
        $c->cancel($bad);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
$c->cancel(null);
try {
    Async\await($c);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
class Special extends Async\AsyncCancellation {}
$c = Async\spawn(fn () => 1);
$c->cancel(cancellation: new Special('special'));
try {
    Async\await($c);
} catch (Special $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
Async\Coroutine::cancel(): Argument #1 ($cancellation) must be of type ?Async\AsyncCancellation, Exception given
Async\Coroutine::cancel(): Argument #1 ($cancellation) must be of type ?Async\AsyncCancellation, Error given
Async\Coroutine::cancel(): Argument #1 ($cancellation) must be of type ?Async\AsyncCancellation, stdClass given
Async\Coroutine::cancel(): Argument #1 ($cancellation) must be of type ?Async\AsyncCancellation, string given
Async\Coroutine::cancel(): Argument #1 ($cancellation) must be of type ?Async\AsyncCancellation, int given
Coroutine cancelled
special
