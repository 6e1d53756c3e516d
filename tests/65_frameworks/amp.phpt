--TEST--
Frameworks: Amp 2 as it is: its loop in one coroutine, while others run
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('Amp'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Amp');
require_once 'Amp/functions.php'; // the autoloader of Debian's package knows classes only
require_once 'Amp/Internal/functions.php';
use Amp\{Delayed, Loop};
use function Async\{await, spawn, suspend};

$pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$amp = spawn(fn() => Amp\Promise\wait(Amp\call(function () use ($pair) {
    $line = new Amp\Deferred;
    $id = Loop::onReadable($pair[0], fn() => $line->resolve(fgets($pair[0])));
    $value = yield $line->promise();
    Loop::cancel($id);
    yield new Delayed(2);
    return trim($value);
})));
$ticks = 0;
spawn(function () use ($pair, $amp, &$ticks) {
    for (; $ticks < 10; $ticks++) {
        suspend();
    }
    fwrite($pair[1], "after $ticks turns of another coroutine\n");
});
echo await($amp), "\n";
?>
--EXPECT--
after 10 turns of another coroutine
