--TEST--
http: the notification callback may suspend, and the stream cannot be closed meanwhile
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

foreach (['tcp', 'tls'] as $transport) {
    [$server_options, $client_options] = tls_options();
    [$server, $address] = listen($transport, $server_options);
    $answer = spawn(function () use ($server) {
        $peer = stream_socket_accept($server);
        while (trim(fgets($peer)) !== '');
        fwrite($peer, "HTTP/1.0 200 OK\r\nContent-Length: 100\r\n\r\n");
        return $peer;
    });
    $in_callback = false;
    $context = stream_context_create($client_options, ['notification' =>
        function (int $code, int $severity, ?string $message, int $message_code, int $bytes) use (&$stream, &$in_callback) {
            if ($code === STREAM_NOTIFY_PROGRESS && $bytes > 0) {
                echo "$bytes bytes\n", outcome(fn() => fclose($stream)), "\n";
                $in_callback = true;
                suspend();
                suspend();
                $in_callback = false;
            }
        }]);
    $stream = fopen(($transport === 'tls' ? 'https' : 'http') . "://$address/", 'r', context: $context);
    $peer = await($answer);
    $reader = spawn(fn() => fread($stream, 10));
    suspend();
    fwrite($peer, "hello");
    turns_until(function () use (&$in_callback) { return $in_callback; });
    echo outcome(fn() => fread($stream, 10)), "\n";
    fclose($stream);
    var_dump($in_callback, await($reader));
}
?>
--EXTENSIONS--
openssl
--EXPECT--
5 bytes
Async\AsyncException: The stream is in use: this is called by an operation on it
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
bool(false)
string(5) "hello"
5 bytes
Async\AsyncException: The stream is in use: this is called by an operation on it
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
bool(false)
string(5) "hello"
