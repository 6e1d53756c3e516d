--TEST--
PHP 8.6: the error handler of a failed operation may close its stream, or wait while others close it
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip before 8.6 the operation is still under way'); ?>
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../io.inc';
use function Async\{await, spawn, suspend};

function pair_with_closed_peer(): array
{
    [$stream, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fclose($peer);
    return [$stream];
}
function garbage(): array
{
    [$stream, $peer] = tcp_pair();
    fwrite($peer, "garbage garbage garbage garbage\n");
    return [$stream, $peer];
}
$cases = [
    'write' => [fn() => pair_with_closed_peer(), fn($stream) => fwrite($stream, str_repeat('x', 100000))],
    'send' => [fn() => pair_with_closed_peer(), fn($stream) => stream_socket_sendto($stream, 'x')],
    'handshake' => [fn() => garbage(), fn($stream) => stream_socket_enable_crypto($stream, true, STREAM_CRYPTO_METHOD_TLS_CLIENT)],
];
foreach ($cases as $name => [$make, $fail]) {
    foreach (['closes it', 'waits while another closes it'] as $closes => $how) {
        $kept = $make();
        $errors = 0;
        set_error_handler(function () use (&$errors, $closes, $kept) {
            if (!$errors++) {
                $close = fn() => fclose($kept[0]);
                $result = $closes === 0 ? $close() : await(spawn($close));
                suspend();
                echo show($result), ' ';
            }
        });
        echo "$name, $how: ", outcome(fn() => $fail($kept[0])), ', ', $errors, "\n";
        restore_error_handler();
    }
}
?>
--EXPECT--
write, closes it: true false, 1
write, waits while another closes it: true false, 1
send, closes it: true -1, 1
send, waits while another closes it: true -1, 1
handshake, closes it: true false, 1
handshake, waits while another closes it: true false, 1
