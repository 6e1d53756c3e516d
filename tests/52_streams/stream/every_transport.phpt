--TEST--
Streams: tcp, unix, udp, udg and socket pairs suspend
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

function exchange(string $label, $reader, $writer): void
{
    $got = spawn(fn() => fread($reader, 100));
    suspend();
    fwrite($writer, "by $label");
    echo await($got), "\n";
}

[$client, $server] = tcp_pair();
exchange('tcp', $client, $server);

$path = sys_get_temp_dir() . '/async' . getmypid();
$listener = stream_socket_server("unix://$path");
$client = stream_socket_client("unix://$path");
exchange('unix', stream_socket_accept($listener), $client);
unlink($path);

$receiver = stream_socket_server('udp://127.0.0.1:0', flags: STREAM_SERVER_BIND);
exchange('udp', $receiver, stream_socket_client('udp://' . stream_socket_get_name($receiver, false)));

$receiver = stream_socket_server("udg://$path", flags: STREAM_SERVER_BIND);
exchange('udg', $receiver, stream_socket_client("udg://$path"));
unlink($path);

exchange('a socket pair', ...stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0));
?>
--EXPECT--
by tcp
by unix
by udp
by udg
by a socket pair
