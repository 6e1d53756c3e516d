--TEST--
Faults: a host name that cannot be looked up in the background is looked up all the same; one that cannot be looked up is a warning
--EXTENSIONS--
pcntl
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';
require __DIR__ . '/../50_io/io.inc';

use function Async\{await, spawn};

sweep([
    /* looked up by a call that blocks */
    'calloc(lookup)' => SAME,
    'strdup(lookup)' => SAME,
    'malloc(work)' => SAME,
    'uv_queue_work' => SAME,
    'getaddrinfo' => '*getaddrinfo for localhost failed: Temporary failure in name resolution; *: false',
    'getnameinfo' => [SAME, '*Unable to connect to * (Address family not supported by protocol); connected: false'],
], function () {
    [$listener, $address] = listen();
    $port = explode(':', $address)[1];
    $client = spawn(fn () => stream_socket_client("tcp://localhost:$port"));
    return 'connected: ' . json_encode(is_resource(await($client)));
});
?>
--EXPECT--
normally: connected: true
swept
