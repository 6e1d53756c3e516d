--TEST--
ext/sockets: sockets imported from streams, or exported to them, suspend
--EXTENSIONS--
sockets
--FILE--
<?php
require __DIR__ . '/sockets.inc';
use function Async\await;

[$client, $server] = tcp_pair();
$socket = socket_import_stream($client);
$reader = waiting(fn() => socket_read($socket, 10));
fwrite($server, 'imported');
var_dump(await($reader));

$reader = waiting(fn() => @socket_read($socket, 10));
fclose($client);
[$other, $peer] = socket_ends();
socket_write($other, 'not yours');
socket_write($peer, 'not yours');
var_dump(await($reader));

[$a, $b] = socket_ends();
$stream = socket_export_stream($a);
$reader = waiting(fn() => fread($stream, 10));
socket_write($b, 'exported');
var_dump(await($reader));
$reader = waiting(fn() => socket_read($a, 10));
echo outcome(fn() => fread($stream, 10)), "\n";
socket_write($b, 'both');
var_dump(await($reader));
$reader = waiting(fn() => @socket_read($a, 10));
socket_close($a);
var_dump(await($reader));
?>
--EXPECT--
string(8) "imported"
bool(false)
string(8) "exported"
Async\AsyncException: The stream is in use: another coroutine waits for it already
string(4) "both"
bool(false)
