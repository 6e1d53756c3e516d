--TEST--
ext/sockets: connecting, accepting, reading, writing and selecting suspend only the caller
--EXTENSIONS--
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\{spawn, await};

/* Everything happens between coroutines of this process: whatever blocked would block forever. */
[$listener, $port] = socket_listener();
$server = waiting(function () use ($listener) {
    $client = socket_accept($listener);
    while ($line = @socket_read($client, 100, PHP_NORMAL_READ)) {
        socket_write($client, strtoupper($line));
    }
    socket_close($client);
});
$client = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
var_dump(socket_connect($client, '127.0.0.1', $port));
socket_write($client, "read\n");
echo socket_read($client, 100);
socket_send($client, "recv\n", 5, 0);
var_dump(socket_recv($client, $data, 5, MSG_WAITALL), $data);
socket_write($client, "select\n");
$read = ['key' => $client];
$none = null;
var_dump(socket_select($read, $none, $none, 10), array_keys($read));
echo socket_read($client, 100);
socket_shutdown($client, 1);
var_dump(socket_read($client, 100));
await($server);

/* More than fits into the buffers, in one call. */
[$a, $b] = socket_ends();
$size = 4 << 20;
$writer = waiting(fn() => socket_write($a, str_repeat('x', $size)));
var_dump(socket_recv($b, $data, $size, MSG_WAITALL) === $size, await($writer) === $size);
$writer = waiting(fn() => socket_sendmsg($a, ['iov' => ['one', str_repeat('y', $size), 'three']], 0));
var_dump(socket_recv($b, $data, $size + 8, MSG_WAITALL) === $size + 8, substr($data, 0, 4) . substr($data, -5), await($writer) === $size + 8);

/* Datagrams. */
$udp = socket_create(AF_INET, SOCK_DGRAM, SOL_UDP);
socket_bind($udp, '127.0.0.1');
socket_getsockname($udp, $host, $port);
$reader = waiting(fn() => [socket_recvfrom($udp, $data, 100, 0, $from, $from_port), $data, $from]);
socket_sendto($udp, 'datagram', 8, 0, '127.0.0.1', $port);
echo json_encode(await($reader)), "\n";
[$a, $b] = socket_ends(SOCK_DGRAM);
$reader = waiting(function () use ($b) {
    $message = ['buffer_size' => 100, 'controllen' => 64];
    return [socket_recvmsg($b, $message, 0), $message['iov']];
});
socket_sendmsg($a, ['iov' => ['one', 'two']], 0);
echo json_encode(await($reader)), "\n";
?>
--EXPECT--
bool(true)
READ
int(5)
string(5) "RECV
"
int(1)
array(1) {
  [0]=>
  string(3) "key"
}
SELECT
string(0) ""
bool(true)
bool(true)
bool(true)
string(9) "oneythree"
bool(true)
[8,"datagram","127.0.0.1"]
[6,["onetwo"]]
