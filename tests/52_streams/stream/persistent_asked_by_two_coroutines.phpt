--TEST--
Streams: no request is sent on a persistent stream while another coroutine awaits an answer
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{await, spawn, suspend};

[$server, $address] = listen();
$open = fn(string $path = '') => stream_socket_client("tcp://$address$path", $code, $message, 20,
    STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT);
$ask = function (string $request, string $path = '') use ($open) {
    $stream = $open($path);
    return outcome(fn() => fwrite($stream, "$request?\n") ? fgets($stream) : false);
};

$first = spawn($ask, 'A');
suspend();
$peer = stream_socket_accept($server);
echo 'asked: ', fgets($peer);
echo await(spawn($ask, 'refused')), "\n";
echo await(spawn(fn() => outcome(fn() => fgets($open())))), "\n";
fwrite($peer, "for A\n");
echo await($first), "\n";

echo "One after the other\n";
$next = spawn($ask, 'B');
echo 'asked: ', fgets($peer);
fwrite($peer, "for B\n");
echo await($next), "\n";

echo "Each has a name of its own\n";
$both = [spawn($ask, 'A', '/a'), spawn($ask, 'B', '/b')];
foreach ($both as $coroutine) {
    $peer = stream_socket_accept($server);
    fwrite($peer, 'to ' . fgets($peer));
}
echo await($both[0]), ' ', await($both[1]), "\n";
?>
--EXPECT--
asked: A?
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
'for A
'
One after the other
asked: B?
'for B
'
Each has a name of its own
'to A?
' 'to B?
'
