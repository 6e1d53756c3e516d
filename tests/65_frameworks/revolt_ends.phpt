--TEST--
Frameworks: Revolt's loop and failures, cancelled coroutines, abandoned callbacks, a fork
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('Revolt/EventLoop'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Revolt/EventLoop');
use Revolt\EventLoop;
use function Async\{await, spawn, suspend};

EventLoop::setDriver(new Async\Bridge\RevoltDriver);

function ending(callable $function): string
{
    try {
        return (string) $function();
    } catch (Throwable $e) {
        return get_class($e) . ($e->getPrevious() ? ', ' . get_class($e->getPrevious()) . ' before' : '');
    }
}

/* A failure goes to the coroutine that has made the loop run for longest. The others go on. */
$first = spawn(fn() => EventLoop::run());
suspend();
$resumed = spawn(function () {
    $suspension = EventLoop::getSuspension();
    EventLoop::delay(0.01, fn() => $suspension->resume('goes on'));
    return $suspension->suspend();
});
$cancelled = spawn(function () use (&$late) {
    $late = EventLoop::getSuspension();
    try {
        $late->suspend();
    } finally {
        $suspension = EventLoop::getSuspension();
        EventLoop::delay(0.001, fn() => $suspension->resume());
        $suspension->suspend();
        echo "cleaned up, by means of the loop\n";
    }
});
suspend();
EventLoop::queue(fn() => throw new DomainException);
$cancelled->cancel();
foreach ([$first, $resumed, $cancelled] as $coroutine) {
    echo ending(fn() => await($coroutine)), "\n";
}
$late->resume(); // no one waits there any more: nothing happens

/* Another coroutine may do what the loop cannot. */
$suspension = EventLoop::getSuspension();
spawn(function () use ($suspension) { usleep(1000); $suspension->resume('resumed by a coroutine'); });
echo $suspension->suspend(), "\n";
echo ending(fn() => EventLoop::getSuspension()->suspend()), "\n";

/* The error handler may wait, too. */
EventLoop::setErrorHandler(function (Throwable $e) { usleep(1000); echo get_class($e), " handled\n"; });
EventLoop::queue(fn() => throw new DomainException);
EventLoop::run();

/* A callback that fails when no coroutine makes the loop run any more fails like any coroutine. The loop can be used again. */
Async\on_unhandled(function (Throwable $e) { echo get_class($e->getPrevious()), " unhandled\n"; });
EventLoop::setErrorHandler(null);
EventLoop::queue(function () { EventLoop::getDriver()->stop(); usleep(5000); throw new DomainException; });
EventLoop::run();
usleep(20000);
EventLoop::defer(function () { echo "again\n"; });
EventLoop::run();

/* In a child, where the coroutine of the loop is gone, the loop goes on with the callbacks that were active. */
[$reader, $writer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$id = EventLoop::onReadable($reader, function (string $id) use ($reader) { echo fgets($reader); EventLoop::cancel($id); });
EventLoop::unreference($id);
EventLoop::delay(0.001, fn() => null);
EventLoop::run();
EventLoop::reference($id);
if (!$pid = pcntl_fork()) {
    fwrite($writer, "child\n");
    EventLoop::run();
    exit(0);
}
pcntl_waitpid($pid, $status);
echo 'status ', $status, "\n";
fwrite($writer, "parent\n");
EventLoop::run();

/* A callback that forks is a coroutine like any other in the child: it may run the loop, and wait for it. */
foreach (['run', 'suspend'] as $means) {
    EventLoop::defer(function () use ($means) {
        $suspension = EventLoop::getSuspension();
        if (!$pid = pcntl_fork()) {
            EventLoop::delay(0.001, fn() => $means === 'suspend' ? $suspension->resume() : null);
            $means === 'suspend' ? $suspension->suspend() : EventLoop::run();
            exit(3);
        }
        pcntl_waitpid($pid, $status);
        echo "$means, status ", pcntl_wexitstatus($status), "\n";
    });
    EventLoop::run();
}

/* A signal may be all that the loop waits for. */
EventLoop::onSignal(SIGUSR1, function (string $id, int $signal) { EventLoop::cancel($id); echo $signal === SIGUSR1 ? "signal\n" : ''; });
$sender = popen('sleep 0.1; kill -USR1 ' . getmypid(), 'r');
EventLoop::run();
pclose($sender);

/* A callback that nothing can resume is garbage. */
EventLoop::queue(function () {
    try {
        EventLoop::getSuspension()->suspend();
    } finally {
        echo "abandoned\n";
    }
});
EventLoop::run();
echo "end\n";
?>
--EXPECT--
Revolt\EventLoop\UncaughtThrowable, DomainException before
cleaned up, by means of the loop
goes on
Async\AsyncCancellation
resumed by a coroutine
Error
DomainException handled
DomainException unhandled
again
child
status 0
parent
run, status 3
suspend, status 3
signal
abandoned
end
