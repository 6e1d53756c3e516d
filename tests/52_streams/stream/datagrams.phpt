--TEST--
Streams: stream_socket_recvfrom() and stream_socket_sendto() suspend
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$server = stream_socket_server('udp://127.0.0.1:0', flags: STREAM_SERVER_BIND);
$address = stream_socket_get_name($server, false);
$answering = spawn(function () use ($server) {
    for ($i = 0; $i < 2; $i++) {
        $question = stream_socket_recvfrom($server, 100, 0, $peer);
        stream_socket_sendto($server, "$question?", 0, $peer);
    }
});
$asking = [];
foreach (['a', 'b'] as $name) {
    $asking[] = spawn(function () use ($address, $name) {
        $client = stream_socket_client("udp://$address");
        stream_socket_sendto($client, $name);
        $peeked = stream_socket_recvfrom($client, 100, STREAM_PEEK);
        return [$peeked, stream_socket_recvfrom($client, 100)];
    });
}
foreach ($asking as $coroutine) {
    echo implode(' ', await($coroutine)), "\n";
}

/* A large one over TCP waits for the peer, and is complete. */
[$client, $server] = tcp_pair();
$data = str_repeat('0123456789abcdef', 1 << 20);
$sending = spawn(fn() => stream_socket_sendto($client, $data));
suspend();
var_dump($sending->isCompleted(), stream_get_contents($server, strlen($data)) === $data);
var_dump(await($sending) === strlen($data));
?>
--EXPECT--
a? a?
b? b?
bool(false)
bool(true)
bool(true)
