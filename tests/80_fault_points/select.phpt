--TEST--
Fault points: stream_select() that cannot watch its streams throws
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';

use function Async\{await, spawn};

const CANNOT_WAIT = 'Async\AsyncException: Cannot wait for the stream: *';

sweep([
    'poll(select)' => SAME,
    'malloc(descriptor)' => CANNOT_WAIT,
    'uv_poll_start' => CANNOT_WAIT,
    'epoll_ctl' => [CANNOT_WAIT, SAME],
], function () {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    [$c, $d] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $selecting = spawn(function () use ($a, $c) {
        $read = [$a, $c];
        $write = $except = null;
        return stream_select($read, $write, $except, 10) . ' ' . array_search($c, [$a, $c]) . ' ' . count($read);
    });
    spawn(fn () => fwrite($d, '.'));
    return await($selecting);
});

/* Too large for select(). */
@posix_setrlimit(POSIX_RLIMIT_NOFILE, 1200, 1200);
$fill = array_map(fn () => fopen('/dev/null', 'r'), range(1, 1030));
sweep([
    'poll(answer)' => 'stream_select(): Unable to select *; false',
], function () {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fwrite($b, '.');
    return await(spawn(function () use ($a) {
        $read = [$a];
        $write = $except = null;
        return json_encode(@stream_select($read, $write, $except, 10));
    }));
});
?>
--EXPECT--
normally: 1 1 1
swept
normally: 1
swept
