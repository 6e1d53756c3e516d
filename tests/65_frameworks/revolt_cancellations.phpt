--TEST--
Frameworks: in Revolt's callbacks a timeout or another coroutine's cancellation is a failure
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('Revolt/EventLoop'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Revolt/EventLoop');
use Async\OperationCanceledException;
use Revolt\EventLoop;
use function Async\{await, spawn};

EventLoop::setDriver(new Async\Bridge\RevoltDriver);
$late = fn() => throw new OperationCanceledException('late');
$awaits = function () {
    $other = spawn(fn() => Async\delay(PATIENCE * 1000));
    $other->cancel();
    await($other);
};
foreach ([EventLoop::queue(...), EventLoop::defer(...)] as $start) {
    EventLoop::setErrorHandler(null);
    $start($late);
    try {
        EventLoop::run();
    } catch (Throwable $e) {
        echo get_class($e), ', ', get_class($e->getPrevious()), " before\n";
    }
    EventLoop::setErrorHandler(function (Throwable $e) { echo 'handled: ', get_class($e), "\n"; });
    $start($late);
    $start($awaits);
    EventLoop::run();
    EventLoop::setErrorHandler(function (Throwable $e) { throw $e; });
    $start($late);
    try {
        EventLoop::run();
    } catch (Throwable $e) {
        echo get_class($e), ', ', get_class($e->getPrevious()), " before\n";
    }
}
?>
--EXPECT--
Revolt\EventLoop\UncaughtThrowable, Async\OperationCanceledException before
handled: Async\OperationCanceledException
handled: Async\AsyncCancellation
Revolt\EventLoop\UncaughtThrowable, Async\OperationCanceledException before
Revolt\EventLoop\UncaughtThrowable, Async\OperationCanceledException before
handled: Async\OperationCanceledException
handled: Async\AsyncCancellation
Revolt\EventLoop\UncaughtThrowable, Async\OperationCanceledException before
