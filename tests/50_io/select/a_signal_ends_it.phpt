--TEST--
stream_select(): a signal that has a handler ends it with the warning of stock PHP
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php if (!is_readable('/proc/self/stat')) die('skip needs /proc'); ?>
--FILE--
<?php
require __DIR__ . '/../../io.inc';
require __DIR__ . '/../../20_lifecycle/signals/signal.inc';
use function Async\{spawn, await, await_all, delay, suspend};

set_error_handler(function ($type, $message) { echo preg_replace('/max_fd=\d+/', 'max_fd=N', $message), "\n"; return true; });
$streams = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$select = function () use ($streams) {
    [$read, $write, $except] = [[$streams[0]], null, null];
    $result = stream_select($read, $write, $except, 20);
    return json_encode([$result, count($read)]);
};
foreach ([false, true] as $async) {
    echo $async ? "asynchronous\n" : "dispatched\n";
    pcntl_async_signals($async);
    pcntl_signal(SIGUSR1, function () { echo "handler\n"; });
    $all = [spawn($select), spawn($select)];
    suspend();
    signal_me_when_i_sleep(SIGUSR1);
    $results = await_all($all)[0];
    $async || pcntl_signal_dispatch();
    echo implode(' ', $results), "\n";
}

echo "A signal that came before does not count\n";
posix_kill(getmypid(), SIGUSR1);
$late = spawn($select);
suspend();
fwrite($streams[1], 'x');
echo await($late), "\n";
?>
--EXPECT--
dispatched
stream_select(): Unable to select [4]: Interrupted system call (max_fd=N)
stream_select(): Unable to select [4]: Interrupted system call (max_fd=N)
handler
[false,1] [false,1]
asynchronous
handler
stream_select(): Unable to select [4]: Interrupted system call (max_fd=N)
stream_select(): Unable to select [4]: Interrupted system call (max_fd=N)
[false,1] [false,1]
A signal that came before does not count
handler
[1,1]
