--TEST--
Streams: a stream that another coroutine waits for in stream_select() cannot be read meanwhile
--FILE--
<?php
require __DIR__ . '/../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$selecting = spawn(function () use ($client) {
    $read = [$client];
    $write = $except = null;
    return stream_select($read, $write, $except, 10);
});
suspend();
echo outcome(fn() => fgets($client)), "\n";
fwrite($server, "data\n");
var_dump(await($selecting), fgets($client));
?>
--EXPECT--
Async\AsyncException: The stream is in use: another coroutine waits for it already
int(1)
string(5) "data
"
