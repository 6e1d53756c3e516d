--TEST--
Connect: a persistent stream that another coroutine is still connecting or encrypting is waited for
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

function open(string $host, string $address, array $options = [])
{
    return stream_socket_client("$host:" . explode(':', $address)[1], $code, $message, 20,
        STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT, stream_context_create($options));
}
[$server_options, $client_options] = tls_options();

echo "While its name is looked up\n";
[$server, $address] = listen();
$both = [spawn(fn() => fwrite(pfsockopen('localhost', (int) explode(':', $address)[1]), 'from A ')),
    spawn(fn() => fwrite(pfsockopen('localhost', (int) explode(':', $address)[1]), 'from B '))];
foreach ($both as $coroutine) {
    var_dump(await($coroutine));
}
var_dump(fread(stream_socket_accept($server), 100));

echo "During the handshake, which succeeds\n";
[$server, $address] = listen('tls', $server_options);
$a = spawn(fn() => open('tls://127.0.0.1', $address, $client_options));
$b = spawn(function () use ($address, $client_options) {
    $stream = open('tls://127.0.0.1', $address, $client_options);
    return [$stream, fwrite($stream, 'PASSWORD')];
});
suspend();
$peer = stream_socket_accept($server);
var_dump(await($a) === await($b)[0], fread($peer, 100));

echo "During the handshake, which fails\n";
[$server, $address] = listen();
$opens = fn() => spawn(function () use ($address, $client_options) {
    $stream = @open('tls://127.0.0.1', $address, $client_options);
    return $stream && fwrite($stream, 'PASSWORD');
});
[$a, $b] = [$opens(), $opens()];
foreach ([$a, $b] as $coroutine) {
    $peer = stream_socket_accept($server);
    $seen = fread($peer, 65536);
    var_dump(ord($seen[0]) === 0x16, str_contains($seen, 'PASSWORD'), $b->isCompleted());
    fclose($peer);
    var_dump(await($coroutine));
}
?>
--EXPECT--
While its name is looked up
int(7)
int(7)
string(14) "from A from B "
During the handshake, which succeeds
bool(true)
string(8) "PASSWORD"
During the handshake, which fails
bool(true)
bool(false)
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
bool(false)
