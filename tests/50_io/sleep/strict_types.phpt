--TEST--
sleep(): a caller that declares strict types gets a TypeError
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

await(spawn(function () {
    echo outcome(fn() => sleep('100')), "\n";
    echo outcome(fn() => usleep(1e9)), "\n";
    echo outcome(fn() => time_nanosleep(100, 1.0)), "\n";
    echo outcome(fn() => time_sleep_until(time() + 100 . '')), "\n";
    [$a] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $read = [$a];
    $none = null;
    echo outcome(function () use (&$read, &$none) { return stream_select($read, $none, $none, '100'); }), "\n";
}));
eval('function weak() { return usleep(600e6 + 0.5); }');
set_error_handler(fn(int $type, string $message) => throw new Exception($message));
echo await(spawn(fn() => outcome(weak(...)))), "\n";
?>
--EXPECT--
TypeError: sleep(): Argument #1 ($seconds) must be of type int, string given
TypeError: usleep(): Argument #1 ($microseconds) must be of type int, float given
TypeError: time_nanosleep(): Argument #2 ($nanoseconds) must be of type int, float given
TypeError: time_sleep_until(): Argument #1 ($timestamp) must be of type float, string given
TypeError: stream_select(): Argument #4 ($seconds) must be of type ?int, string given
Exception: Implicit conversion from float 600000000.5 to int loses precision
