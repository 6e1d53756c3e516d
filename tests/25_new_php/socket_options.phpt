--TEST--
PHP 8.6: keepalive and linger options reach sockets that coroutines connect and accept
--EXTENSIONS--
sockets
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip the options came with 8.6'); ?>
--FILE--
<?php
use function Async\{await, spawn};

$context = fn(int $idle, int $linger) => stream_context_create(['socket' => ['so_keepalive' => true, 'tcp_keepidle' => $idle,
    'tcp_keepintvl' => 7, 'tcp_keepcnt' => 4, 'so_linger' => $linger]]);
$options = function ($stream): string {
    $socket = socket_import_stream($stream);
    $get = fn(int $level, int $option) => socket_get_option($socket, $level, $option);
    return json_encode([(bool) $get(SOL_SOCKET, SO_KEEPALIVE), $get(SOL_TCP, TCP_KEEPIDLE), $get(SOL_TCP, TCP_KEEPINTVL),
        $get(SOL_TCP, TCP_KEEPCNT), $get(SOL_SOCKET, SO_LINGER)['l_linger']]);
};
$listener = stream_socket_server('tcp://127.0.0.1:0', $code, $text, context: $context(50, 8));
$accepted = spawn(fn() => stream_socket_accept($listener));
$client = await(spawn(fn() => stream_socket_client('tcp://' . stream_socket_get_name($listener, false), $code, $text, 5,
    STREAM_CLIENT_CONNECT, $context(60, 9))));
echo 'connected: ', $options($client), "\n";
echo 'accepted: ', $options(await($accepted)), "\n";
?>
--EXPECT--
connected: [true,60,7,4,9]
accepted: [true,50,7,4,8]
