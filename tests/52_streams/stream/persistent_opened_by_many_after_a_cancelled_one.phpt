--TEST--
Streams: when opening a persistent connection is cancelled, one of the waiters opens it for all
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{await, spawn, suspend};

function stream_client(string $address): mixed
{
    return stream_socket_client("tcp://$address", $code, $message, 60, STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT);
}

function pfsockopen_client(string $address): mixed
{
    return pfsockopen("tcp://$address", -1, $code, $message, 60);
}

foreach (['stream_client', 'pfsockopen_client'] as $open) {
    [$address, $kept] = unreachable();
    $first = spawn($open, $address);
    turns_until(fn() => $first->isSuspended());
    $openers = [];
    for ($n = 0; $n < 6; $n++) {
        $openers[] = spawn($open, $address);
        suspend();
    }
    while ($accepted = @stream_socket_accept($kept[0], 0)) { // now it can be reached
        $kept[] = $accepted;
    }
    $first->cancel();
    $streams = array_map(fn($opener) => await($opener), $openers);
    var_dump(count(array_unique(array_map(fn($stream) => stream_socket_get_name($stream, false), $streams))));
    fwrite($streams[5], "one connection\n");
    echo fgets(stream_socket_accept($kept[0], 10));
    fclose($streams[0]);
}
?>
--EXPECT--
int(1)
one connection
int(1)
one connection
