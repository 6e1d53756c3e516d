--TEST--
stream_select(): more than a handful of streams, and one stream in several arrays
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$pairs = array_map(fn() => stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0), range(1, 20));
$selecting = spawn(function () use ($pairs) {
    $read = array_column($pairs, 0);
    $read[] = $read[3];
    $write = null;
    $except = [$read[3]];
    return [stream_select($read, $write, $except, 10), array_keys($read), count($except)];
});
suspend();
fwrite($pairs[3][1], 'x');
echo json_encode(await($selecting)), "\n";

/* Full in one direction: it waits to be written to as well as to be read from. */
[$full, $peer] = $pairs[0];
stream_set_blocking($full, false);
while (fwrite($full, str_repeat('x', 65536))) {
}
$selecting = spawn(function () use ($full) {
    $read = $write = [$full];
    $except = null;
    return [stream_select($read, $write, $except, 10), count($read), count($write)];
});
suspend();
fwrite($peer, 'x');
echo json_encode(await($selecting)), "\n";
?>
--EXPECT--
[1,[3,20],0]
[1,1,0]
