<?php
/* Sockets for the random programs: plain, encrypted and persistent ones, shared by coroutines, whose errors, filters and
 * modes call back. */

namespace Fuzz;

/** Converts nothing, but calls a closure of the program in the middle. */
final class Filter extends \php_user_filter
{
    public static ?\Closure $closure = null;

    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
            callback(self::$closure, $this->stream);
        }
        return PSFS_PASS_ON;
    }
}

/** A certificate and its key, made once. */
function certificate(): string
{
    static $file;
    if (!$file) {
        $file = tempnam(sys_get_temp_dir(), 'fuzz');
        $key = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
        $request = openssl_csr_new(['commonName' => 'localhost'], $key);
        openssl_x509_export(openssl_csr_sign($request, null, $key, 1), $certificate);
        openssl_pkey_export($key, $private);
        file_put_contents($file, $certificate . $private);
        register_shutdown_function(unlink(...), $file);
    }
    return $file;
}

function listener(): mixed
{
    static $listener;
    return $listener ??= stream_socket_server('tcp://127.0.0.1:0', $code, $message,
        STREAM_SERVER_BIND | STREAM_SERVER_LISTEN,
        stream_context_create(['ssl' => ['local_cert' => certificate()]]));
}

/** Both ends of a connection, which will be encrypted if no other coroutine interferes. */
function encrypted(): array
{
    $client = @stream_socket_client('tcp://' . stream_socket_get_name(listener(), false), $code, $message, 0.01,
        STREAM_CLIENT_CONNECT, stream_context_create(['ssl' => ['verify_peer' => false, 'verify_peer_name' => false]]));
    $server = @stream_socket_accept(listener(), 0.01);
    foreach (array_filter([$client, $server]) as $end) {
        stream_set_timeout($end, 0, 3000);
        keep($end);
    }
    $server && keep(\Async\spawn(fn () => @stream_socket_enable_crypto($server, true, STREAM_CRYPTO_METHOD_TLS_SERVER)));
    $client && @stream_socket_enable_crypto($client, true, STREAM_CRYPTO_METHOD_TLS_CLIENT); // 10 ms, as for connecting
    return [$client, $server];
}

/** Each open of this returns the same stream. */
function persistent(string $transport): mixed
{
    return @stream_socket_client("$transport://" . stream_socket_get_name(listener(), false), $code, $message, 0.01,
        STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT);
}

/** For calls that know no timeout. */
function briefly(\Closure $call): mixed
{
    $coroutine = \Async\spawn($call);
    try {
        \Async\delay(2);
    } finally {
        $coroutine->cancel();
    }
    return $coroutine;
}

/**
 * The closure runs in the middle of operations that fail. Without coroutines fclose() would be PHP's own there, which frees the
 * stream under the operation (a use after free in stock PHP, too). With coroutines it is refused.
 */
function withErrors(\Closure $handler, \Closure $body): mixed
{
    \Async\suspend();
    set_error_handler(fn () => (bool) callback($handler));
    try {
        return callback($body);
    } finally {
        restore_error_handler();
    }
}

/** A stream whose other end is closed. */
function halfClosed(): mixed
{
    [$end, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fclose($other);
    return keep($end);
}

function filtered(mixed $stream, \Closure $closure): mixed
{
    Filter::$closure = $closure;
    return stream_filter_append($stream, 'fuzz', STREAM_FILTER_ALL);
}

stream_filter_register('fuzz', Filter::class);
