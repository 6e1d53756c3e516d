--TEST--
Streams: after a cancelled read, other coroutines can only close the stream
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

foreach (['fread', 'fgets', 'stream_get_contents', 'stream_get_line', 'stream_socket_recvfrom'] as $function) {
    [$client, $server] = tcp_pair();
    fwrite($server, 'secret');
    if ($function !== 'stream_get_line') {
        fread($client, 6);
    }
    $reader = spawn(function () use ($client, $function) {
        echo "$function ", outcome(fn() => $function($client, 100, ...($function === 'stream_get_line' ? ["\n"] : []))), "\n";
    });
    suspend();
    if ($function === 'stream_get_line') {
        until(fn() => !$reader->isQueued());
    }
    $reader->cancel();
    await($reader);
    fwrite($server, "the late answer\n");
    $uses = ['fread' => 10, 'fwrite' => 'data', 'stream_socket_recvfrom' => 10, 'stream_socket_sendto' => 'data'];
    foreach ($uses as $use => $argument) {
        $outcomes[] = outcome(fn() => $use($client, $argument));
    }
    $outcomes[] = outcome(fn() => stream_socket_enable_crypto($client, true, STREAM_CRYPTO_METHOD_TLS_CLIENT));
    var_dump(feof($client), fclose($client));
}
echo implode("\n", array_unique($outcomes)), "\n";
?>
--EXPECT--
fread Async\AsyncCancellation: Coroutine cancelled
bool(true)
bool(true)
fgets Async\AsyncCancellation: Coroutine cancelled
bool(true)
bool(true)
stream_get_contents Async\AsyncCancellation: Coroutine cancelled
bool(true)
bool(true)
stream_get_line Async\AsyncCancellation: Coroutine cancelled
bool(true)
bool(true)
stream_socket_recvfrom Async\AsyncCancellation: Coroutine cancelled
bool(true)
bool(true)
Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
