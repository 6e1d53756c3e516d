--TEST--
TLS: a cancelled read throws, and other coroutines cannot use the stream
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$socket, $peer] = tls_pair();
$reader = spawn(fn() => [outcome(fn() => fgets($socket)), outcome(fn() => fgets($socket))]);
suspend();
echo outcome(fn() => fgets($socket)), "\n";
$reader->cancel();
fwrite($peer, "still there\n");
echo implode("\n", await($reader)), "\n";
echo outcome(fn() => fgets($socket)), "\n";

[$socket, $peer] = tls_pair();
$reader = spawn(fn() => outcome(fn() => fgets($socket)));
suspend();
fclose($socket);
echo await($reader), "\n";
var_dump(fgets($peer), feof($peer));
?>
--EXPECT--
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
Async\AsyncCancellation: Coroutine cancelled
'still there
'
Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
false
bool(false)
bool(true)
