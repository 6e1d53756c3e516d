--TEST--
Signals: an exception of a handler is thrown in the coroutine that has called pcntl_signal()
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php if (!is_readable('/proc/self/stat')) die('skip needs /proc'); ?>
--FILE--
<?php
require __DIR__ . '/signal.inc';
use function Async\{await, delay, spawn, suspend};

pcntl_async_signals(true);
class Alarm extends Exception {}
function attempt(string $name, callable $wait): void
{
    try {
        $wait();
        echo "$name: not interrupted\n";
    } catch (Alarm $e) {
        echo "$name: ", $e->getMessage(), "\n";
    }
}
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$waits = [
    'delay()' => fn() => delay(20_000),
    'sleep()' => fn() => sleep(20),
    'await()' => fn() => await(spawn(fn() => delay(20_000))),
    'stream_select()' => function () use ($a) { $read = [$a]; $no = null; stream_select($read, $no, $no, 20); },
    'fgets()' => function () { $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0); fgets($pair[0]); },
];
$install = function (string $who) {
    pcntl_signal(SIGUSR1, fn() => throw new Alarm("of $who"));
    signal_me_when_i_sleep(SIGUSR1);
};
$bystander = spawn(function () use ($b) {
    try {
        $read = [$b];
        $no = null;
        return @stream_select($read, $no, $no, 20);
    } catch (Alarm) {
        echo "the bystander was hit\n";
    }
});
foreach ($waits as $name => $wait) {
    $install('main');
    attempt("main, $name", $wait);
    await(spawn(function () use ($install, $name, $wait) {
        $install('the coroutine');
        attempt("coroutine, $name", $wait);
    }));
}
var_dump(await($bystander)); /* it ends as in stock PHP, without the exception */

echo "Installed by a coroutine that has ended\n";
await(spawn(fn() => pcntl_signal(SIGUSR1, fn() => throw new Alarm('of an ended coroutine'))));
signal_me_when_i_sleep(SIGUSR1);
attempt('main', fn() => delay(20_000));
foreach (Async\get_coroutines() as $coroutine) {
    $coroutine->cancel();
}
?>
--EXPECT--
main, delay(): of main
coroutine, delay(): of the coroutine
main, sleep(): of main
coroutine, sleep(): of the coroutine
main, await(): of main
coroutine, await(): of the coroutine
main, stream_select(): of main
coroutine, stream_select(): of the coroutine
main, fgets(): of main
coroutine, fgets(): of the coroutine
bool(false)
Installed by a coroutine that has ended
main: of an ended coroutine
