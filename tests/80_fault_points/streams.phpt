--TEST--
Fault points: a stream that cannot be watched throws
--EXTENSIONS--
pcntl
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';
require __DIR__ . '/../io.inc';

use function Async\{await, spawn};

const CANNOT_WAIT = '*Async\AsyncException: Cannot wait for the stream: *';

sweep([
    'realloc(descriptors)' => CANNOT_WAIT,
    'malloc(descriptor)' => CANNOT_WAIT,
    'uv_poll_init' => CANNOT_WAIT,
    'uv_poll_start' => CANNOT_WAIT,
    /* It also tells whether a descriptor is still the same: if that cannot be known, the waiters look themselves. */
    'epoll_ctl' => [CANNOT_WAIT, SAME],
    'recv' => ['*Exception: nothing to read*', SAME], // SAME: the server looks for the end, and finds one
    'send' => 'fwrite(): Send of 4 bytes failed with errno=104 Connection reset by peer; *Exception: nothing written*',
], function () {
    $read = fn ($stream) => fgets($stream) ?: throw new Exception('nothing to read');
    $write = fn ($stream, $line) => fwrite($stream, $line) ?: throw new Exception('nothing written');

    [$listener, $address] = listen();
    $server = spawn(function () use ($listener, $read, $write) {
        try {
            $client = stream_socket_accept($listener, 10) ?: throw new Exception('no client came');
            $write($client, strtoupper($read($client)));
            $write($client, strtoupper($read($client)));
            return fgets($client) === false ? 'the end' : 'more';
        } finally {
            fclose($listener);
            empty($client) || fclose($client);
        }
    });
    $client = function () use ($address, $read, $write) {
        try {
            $server = stream_socket_client("tcp://$address") ?: throw new Exception('no connection');
            $write($server, "one\n");
            $answer = trim($read($server));
            $write($server, "two\n");
            return $answer . ' ' . trim($read($server));
        } finally {
            empty($server) || fclose($server);
        }
    };
    return outcome($client) . ', ' . outcome(fn () => await($server));
});
?>
--EXPECT--
normally: 'ONE TWO', 'the end'
swept
