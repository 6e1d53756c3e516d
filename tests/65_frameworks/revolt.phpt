--TEST--
Frameworks: Revolt has one loop for all coroutines, and each callback is a coroutine
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('Revolt/EventLoop'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Revolt/EventLoop');
use Revolt\EventLoop;

EventLoop::setDriver(new Async\Bridge\RevoltDriver);

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

/* Blocking calls in callbacks: all of them at the same time. */
$inside = $most = 0;
$block = function () use (&$inside, &$most): void {
    $most = max($most, ++$inside);
    usleep(20000);
    $inside--;
};
for ($i = 0; $i < 5; $i++) {
    EventLoop::queue($block);
    EventLoop::defer($block);
    EventLoop::delay(0.001, $block);
}
EventLoop::run();
echo "$most calls at once, $inside left\n";

/* While it blocks, a callback is not called a second time. */
[$reader, $writer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fwrite($writer, "one\ntwo\n");
$calls = 0;
EventLoop::onReadable($reader, function (string $id) use ($reader, $block, &$calls): void {
    $block();
    $calls++;
    fgets($reader) === "two\n" && EventLoop::cancel($id);
});
EventLoop::repeat(0.001, function (string $id) use ($block, &$repeats): void {
    $block();
    ++$repeats === 2 && EventLoop::cancel($id);
});
$most = 0;
EventLoop::run();
echo "$calls calls for 2 lines, $repeats of a timer, $most at once\n";

/* Also if an earlier call, which has suspended itself, ends in the meantime. */
fwrite($writer, "one\n");
$calls = $inside = $most = 0;
EventLoop::onReadable($reader, function (string $id) use ($reader, $writer, $block, &$calls, &$first): void {
    fgets($reader);
    switch (++$calls) {
        case 1:
            fwrite($writer, "two\n");
            ($first = EventLoop::getSuspension())->suspend();
            break;
        case 2:
            fwrite($writer, "three\n");
            $first->resume();
            $block();
            break;
        default:
            $block();
            EventLoop::cancel($id);
    }
});
EventLoop::run();
echo "$calls calls, $most at once\n";

/* Coroutines that call run() side by side, and callbacks that suspend themselves. */
echo implode(' ', crowd(function (int $i) {
    EventLoop::queue(function () use (&$seen, $i) {
        $suspension = EventLoop::getSuspension();
        EventLoop::delay(0.001, fn() => $suspension->resume("callback $i"));
        $seen = $suspension->suspend();
    });
    EventLoop::run();
    return $seen;
}, 3)), "\n";
?>
--EXPECT--
a chain of 100
15 calls at once, 0 left
2 calls for 2 lines, 2 of a timer, 2 at once
3 calls, 1 at once
callback 0 callback 1 callback 2
