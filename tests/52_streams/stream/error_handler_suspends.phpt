--TEST--
Streams: while the error handler for a failing operation waits, closing the stream waits, too
--EXTENSIONS--
openssl
--SKIPIF--
<?php if (PHP_VERSION_ID >= 80600) die('skip PHP 8.6 reports the errors when the operation has ended; see 25_new_php'); ?>
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

function pair_with_closed_peer(): array
{
    [$stream, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fclose($peer);
    return [$stream];
}
function non_blocking(array $streams): array
{
    stream_set_blocking($streams[0], false);
    return $streams;
}
function garbage(): array
{
    [$stream, $peer] = tcp_pair();
    fwrite($peer, "garbage garbage garbage garbage\n");
    return [$stream, $peer];
}
$cases = [
    'write' => [fn() => pair_with_closed_peer(), fn($stream) => fwrite($stream, str_repeat('x', 100000))],
    'write, non-blocking' => [fn() => non_blocking(pair_with_closed_peer()), fn($stream) => fwrite($stream, 'x')],
    'send' => [fn() => pair_with_closed_peer(), fn($stream) => stream_socket_sendto($stream, 'x')],
    'handshake' => [fn() => garbage(), fn($stream) => stream_socket_enable_crypto($stream, true, STREAM_CRYPTO_METHOD_TLS_CLIENT)],
    'handshake, non-blocking' => [fn() => non_blocking(garbage()),
        fn($stream) => stream_socket_enable_crypto($stream, true, STREAM_CRYPTO_METHOD_TLS_CLIENT)],
];
foreach ($cases as $name => [$make, $fail]) {
    $kept = $make();
    $stream = $kept[0];
    $is_handled = $has_closed = false;
    set_error_handler(function () use (&$is_handled, &$has_closed, $stream) {
        static $calls = 0;
        if (!$calls++) {
            echo outcome(fn() => fclose($stream)), "\n";
            $is_handled = true;
            for ($i = 0; $i < 5; $i++) {
                suspend();
            }
            echo $has_closed ? "closed under it\n" : "still open\n";
        }
    });
    $closer = spawn(function () use ($stream, &$is_handled, &$has_closed) {
        until(function () use (&$is_handled) { return $is_handled; });
        fclose($stream);
        $has_closed = true;
        for ($i = 0; $i < 100; $i++) {
            $memory[] = str_repeat('A', 200 + $i);
        }
    });
    echo "$name\n", outcome(fn() => $fail($stream)), "\n";
    restore_error_handler();
    await($closer);
    var_dump(is_resource($stream));
}
?>
--EXPECT--
write
Async\AsyncException: The stream is in use: this is called by an operation on it
still open
false
bool(false)
write, non-blocking
Async\AsyncException: The stream is in use: this is called by an operation on it
still open
false
bool(false)
send
Async\AsyncException: The stream is in use: this is called by an operation on it
still open
-1
bool(false)
handshake
Async\AsyncException: The stream is in use: this is called by an operation on it
still open
false
bool(false)
handshake, non-blocking
Async\AsyncException: The stream is in use: this is called by an operation on it
still open
false
bool(false)
