--TEST--
Fault points: an encrypted stream that cannot be watched throws
--EXTENSIONS--
openssl
pcntl
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';
require __DIR__ . '/../io.inc';

use function Async\{await, spawn};

sweep([
    'uv_poll_start' => '*Async\AsyncException: Cannot wait for the stream: *',
    'malloc(descriptor)' => '*Async\AsyncException: Cannot wait for the stream: *',
], function () {
    [$server_options, $client_options] = tls_options();
    [$listener, $address] = listen('tls', $server_options);
    $server = spawn(function () use ($listener) {
        try {
            $client = stream_socket_accept($listener, 10) ?: throw new Exception('no client came');
            fwrite($client, fgets($client));
        } finally {
            fclose($listener);
            empty($client) || fclose($client);
        }
    });
    $client = function () use ($address, $client_options) {
        try {
            $server = stream_socket_client("tls://$address", timeout: 10, context: stream_context_create($client_options))
                ?: throw new Exception('no connection');
            fwrite($server, "hello\n");
            return trim(fgets($server));
        } finally {
            empty($server) || fclose($server);
        }
    };
    return outcome($client) . ', ' . outcome(fn () => await($server));
});
?>
--EXPECT--
normally: 'hello', NULL
swept
