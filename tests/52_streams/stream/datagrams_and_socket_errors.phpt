--TEST--
Streams: stream_socket_recvfrom() returns false after an error of the socket
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

/** A datagram socket whose peer does not exist: the kernel says so after each packet. */
function refused()
{
    $gone = stream_socket_server('udp://127.0.0.1:0', flags: STREAM_SERVER_BIND);
    return stream_socket_client('udp://' . stream_socket_get_name($gone, false));
}

/** A connection that the peer has reset: it closed it before it had read everything. */
function reset_by_peer()
{
    [$client, $server] = tcp_pair();
    fwrite($client, 'never read');
    $read = [$server];
    $none = null;
    stream_select($read, $none, $none, 10);
    fclose($server);
    $read = [$client];
    stream_select($read, $none, $none, 10);
    return $client;
}

compare_with_stock([
    'refused' => function () {
        $socket = refused();
        fwrite($socket, 'x');
        return stream_socket_recvfrom($socket, 10);
    },
    'refused, peeking' => function () {
        $socket = refused();
        fwrite($socket, 'x');
        return stream_socket_recvfrom($socket, 10, STREAM_PEEK);
    },
    'reset' => fn() => stream_socket_recvfrom(reset_by_peer(), 10),
    'reset, peeking' => fn() => stream_socket_recvfrom(reset_by_peer(), 10, STREAM_PEEK),
    'closed' => function () {
        [$client, $server] = tcp_pair();
        fclose($server);
        return [stream_socket_recvfrom($client, 10, 0, $peer), $peer];
    },
    'urgent data that is not there' => fn() => stream_socket_recvfrom(tcp_pair()[0], 10, STREAM_OOB),
    'the sender' => function () {
        $server = stream_socket_server('udp://127.0.0.1:0', flags: STREAM_SERVER_BIND);
        $client = stream_socket_client('udp://' . stream_socket_get_name($server, false));
        fwrite($client, 'x');
        return [stream_socket_recvfrom($server, 10, 0, $peer), $peer === stream_socket_get_name($client, false)];
    },
]);

echo "the error comes during the wait\n";
$socket = refused();
$receiving = spawn(fn() => outcome(fn() => stream_socket_recvfrom($socket, 10)));
suspend();
stream_socket_sendto($socket, 'x');
echo await($receiving), "\n";
?>
--EXPECTF--
refused: false%S
refused, peeking: false%S
reset: false%S
reset, peeking: false%S
closed: ["",""]%S
urgent data that is not there: false%S
the sender: ["x",true]%S
as stock PHP
the error comes during the wait
false
