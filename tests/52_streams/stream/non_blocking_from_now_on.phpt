--TEST--
Streams: stream_set_blocking(false) while another coroutine reads applies to the next reads
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

foreach (['tcp_pair', 'tls_pair'] as $pair) {
    [$client, $server] = $pair();
    $reader = spawn(fn() => fread($client, 100));
    suspend();
    var_dump(stream_set_blocking($client, false), stream_get_meta_data($client)['blocked'], $reader->isCompleted());
    fwrite($server, $pair);
    var_dump(await($reader), stream_get_meta_data($client)['blocked'], fread($client, 100));
    stream_set_blocking($client, true);
    fwrite($server, 'and back');
    var_dump(fread($client, 100));
}

echo "In a callback of the operation\n";
foreach (['tcp', 'tls'] as $transport) {
    [$server_options, $client_options] = tls_options();
    [$server, $address] = listen($transport, $server_options);
    $answer = spawn(function () use ($server) {
        $peer = stream_socket_accept($server);
        while (trim(fgets($peer)) !== '');
        fwrite($peer, "HTTP/1.0 200 OK\r\nContent-Length: 100\r\n\r\n");
        return $peer;
    });
    $stream = null;
    $context = stream_context_create($client_options, ['notification' => function (int $code) use (&$stream) {
        if ($code === STREAM_NOTIFY_PROGRESS && $stream) {
            suspend();
            stream_set_blocking($stream, false);
            echo stream_get_meta_data($stream)['blocked'] ? 'blocking' : 'non-blocking', "\n";
        }
    }]);
    $stream = fopen(($transport === 'tls' ? 'https' : 'http') . "://$address/", 'r', context: $context);
    fwrite(await($answer), 'hello');
    var_dump(fread($stream, 10), stream_get_meta_data($stream)['blocked'], fread($stream, 10));
}
?>
--EXPECT--
bool(true)
bool(false)
bool(false)
string(8) "tcp_pair"
bool(false)
string(0) ""
string(8) "and back"
bool(true)
bool(false)
bool(false)
string(8) "tls_pair"
bool(false)
string(0) ""
string(8) "and back"
In a callback of the operation
non-blocking
string(5) "hello"
bool(false)
string(0) ""
non-blocking
string(5) "hello"
bool(false)
string(0) ""
