--TEST--
Fault points: a datagram that cannot be sent is a warning
--EXTENSIONS--
pcntl
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';

use function Async\{await, spawn};

sweep([
    'sendto' => "stream_socket_sendto(): No buffer space available" . (PHP_VERSION_ID < 80600 ? "\n" : '') . '; [-1,"nothing"]',
    'recvfrom' => '[5,false]',
], function () {
    $receiver = stream_socket_server('udp://127.0.0.1:0', flags: STREAM_SERVER_BIND);
    $address = stream_socket_get_name($receiver, false);
    $received = spawn(fn () => stream_socket_recvfrom($receiver, 100));
    $sender = stream_socket_client("udp://$address");
    $sent = stream_socket_sendto($sender, 'hello');
    if ($sent === -1) {
        fwrite($sender, 'nothing'); // or the receiver would wait forever
    }
    return json_encode([$sent, await($received)]);
});
?>
--EXPECT--
normally: [5,"hello"]
swept
