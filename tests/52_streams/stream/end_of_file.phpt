--TEST--
Streams: feof() and reads see that the peer has closed
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tcp_pair();
$reader = spawn(function () use ($client) {
    $data = '';
    while (!feof($client)) {
        $data .= fread($client, 100);
    }
    return $data;
});
suspend();
fwrite($server, 'one');
suspend();
fwrite($server, 'two');
suspend();
fclose($server);
var_dump(await($reader), fread($client, 1), feof($client));

/* Known without reading, soon. */
[$client, $server] = tcp_pair();
await(spawn(function () use ($client, $server) {
    fwrite($client, 'x');
    fread($server, 1);
    fclose($server);
    until(fn() => feof($client));
    echo "noticed\n";
}));
?>
--EXPECT--
string(6) "onetwo"
string(0) ""
bool(true)
noticed
