--TEST--
Fault points: a child that gets no loop of its own ends by a fatal error
--EXTENSIONS--
pcntl
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
if (getenv('SKIP_ASAN')) {
    die('skip what the child leaves alone, the loop of its parent, is a leak to the sanitizer');
}
?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';
require __DIR__ . '/../io.inc';

use function Async\{await, delay, spawn};

const NO_LOOP = ['Async\PollException: Cannot start the event loop', // in the parent
    'PHP Fatal error:  Cannot start the event loop in the child process'];

sweep([
    'malloc(loop)' => NO_LOOP,
    'uv_loop_init' => NO_LOOP,
    'eventfd(wakeup)' => NO_LOOP,
    'uv_loop_fork' => SAME, // the loop of the parent is not closed, only left alone
    'uv_poll_start' => ['the child: 1', SAME, // SAME: it was that of the parent
        'Async\AsyncException: Cannot wait for the stream: invalid argument'], // that of pcntl_waitpid()
], function () {
    [$read, $write] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $reader = spawn(fn () => outcome(fn () => fread($read, 1)));
    delay(1); // it waits
    if (($pid = pcntl_fork()) === 0) {
        [$read, $write] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        $reader = spawn(fn () => outcome(fn () => fread($read, 1)));
        delay(1);
        fwrite($write, 'x');
        exit(await($reader) === "'x'" ? 7 : 1);
    }
    pcntl_waitpid($pid, $status);
    $reader->cancel();
    return 'the child: ' . (pcntl_wifexited($status) ? pcntl_wexitstatus($status) : 'signal ' . pcntl_wtermsig($status));
});
?>
--EXPECT--
normally: the child: 7
swept
