--TEST--
TLS: a cancelled read throws and leaves the stream usable; closing wakes the reader
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../io.inc';
use function Async\{spawn, await, suspend};

[$server_options, $client_options] = tls_options();
[$server, $address] = listen('tls', $server_options);
$accepted = spawn(fn() => stream_socket_accept($server));
$socket = stream_socket_client("tls://$address", context: stream_context_create($client_options));
$peer = await($accepted);
$reader = spawn(fn() => outcome(fn() => fgets($socket)));
suspend();
echo outcome(fn() => fgets($socket)), "\n";
$reader->cancel();
echo await($reader), "\n";

fwrite($peer, "still there\n");
echo fgets($socket);

$reader = spawn(fn() => outcome(fn() => fgets($socket)));
suspend();
fclose($socket);
echo await($reader), "\n";
var_dump(fgets($peer), feof($peer));
?>
--EXPECT--
Async\AsyncException: The stream is in use: another coroutine is reading from it already
Async\AsyncCancellation: Coroutine cancelled
still there
false
bool(false)
bool(true)
