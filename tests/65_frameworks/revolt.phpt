--TEST--
Frameworks: Revolt works with a loop for each coroutine
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('Revolt/EventLoop'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Revolt/EventLoop');
use Revolt\EventLoop;
use function Async\{await, spawn, suspend};

$driver = Async\Bridge\RevoltDriver::class;
EventLoop::setDriver(new $driver);

function wait_for_line($stream): string
{
    $suspension = EventLoop::getSuspension();
    $id = EventLoop::onReadable($stream, fn() => $suspension->resume(fgets($stream)));
    try {
        return $suspension->suspend();
    } finally {
        EventLoop::cancel($id);
    }
}

/* A chain: each coroutine waits for a line of the one before. */
$pairs = array_map(fn() => stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0), range(0, COROUTINES));
$lines = crowd(function (int $i) use ($pairs) {
    $line = $i ? (int) wait_for_line($pairs[$i][0]) : 0;
    EventLoop::defer(function () use ($pairs, $i, $line) { fwrite($pairs[$i + 1][1], $line + 1 . "\n"); });
    $suspension = EventLoop::getSuspension();
    EventLoop::delay(0.001, fn() => $suspension->resume());
    $suspension->suspend();
    return $line;
});
echo $lines === range(0, COROUTINES - 1) ? "a chain of 100\n" : json_encode($lines) . "\n";

/* Fibers of Revolt in a coroutine, and a loop that is run there. */
echo implode(' ', crowd(function (int $i) {
    $seen = [];
    EventLoop::queue(function () use (&$seen, $i) {
        $suspension = EventLoop::getSuspension();
        EventLoop::delay(0.001, fn() => $suspension->resume("fiber $i"));
        $seen[] = $suspension->suspend();
    });
    EventLoop::run();
    return implode($seen);
}, 3)), "\n";

/* Failures and cancellations stay with their coroutine. */
$failing = spawn(function () { EventLoop::queue(fn() => throw new DomainException('of a callback')); EventLoop::run(); });
$cancelled = spawn(fn() => wait_for_line($pairs[0][0]));
$other = spawn(function () { $s = EventLoop::getSuspension(); EventLoop::delay(0.005, fn() => $s->resume('unharmed')); return $s->suspend(); });
suspend();
$cancelled->cancel();
foreach ([$failing, $cancelled, $other] as $coroutine) {
    try {
        echo await($coroutine), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ', ', $e->getPrevious() ? get_class($e->getPrevious()) : 'nothing', " before\n";
    }
}
?>
--EXPECT--
a chain of 100
fiber 0 fiber 1 fiber 2
Revolt\EventLoop\UncaughtThrowable, DomainException before
Async\AsyncCancellation, nothing before
unharmed
