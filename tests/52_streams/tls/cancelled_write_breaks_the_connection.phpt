--TEST--
TLS: after a write that was cancelled inside a record, nothing more is written
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$client, $server] = tls_pair();
$writer = spawn(function () use ($client) {
    echo outcome(fn() => fwrite($client, str_repeat('A', 64 << 20))), "\n";
    echo outcome(fn() => fwrite($client, 'B')), "\n";
});
suspend();
Async\delay(10);
$writer->cancel();
await($writer);
foreach ([1, 100000] as $length) {
    echo outcome(fn() => fwrite($client, str_repeat('B', $length))), "\n";
}
$received = '';
while (($data = @fread($server, 65536)) !== '' && $data !== false) {
    $received .= $data;
}
var_dump(strlen($received) > 0, trim($received, 'A'), feof($server), fclose($client));
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncException: The stream cannot be written to any more: this coroutine was cancelled in the middle of a write
Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
Async\AsyncException: The stream cannot be used any more: another coroutine was cancelled in the middle of an operation on it
bool(true)
string(0) ""
bool(true)
bool(true)
