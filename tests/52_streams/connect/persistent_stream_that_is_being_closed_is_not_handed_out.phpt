--TEST--
Connect: a persistent stream that is being closed, or failed to connect, is not handed out
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

function open(string $host, string $address): mixed
{
    return stream_socket_client("$host://$address", $code, $message, 20,
        STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT);
}

function peer(mixed $stream): string
{
    return stream_socket_get_name($stream, false);
}

echo "Closed while another coroutine reads\n";
[$server, $address] = listen();
$stream = open('tcp', $address);
$old = peer($stream);
$reads = spawn(fn() => @fread($stream, 1));
turns_until(fn() => $reads->isSuspended());
$closes = spawn(fn() => fclose($stream));
$opens = spawn(fn() => open('tcp', $address));
var_dump(await($closes), await($reads));
$new = await($opens);
var_dump(peer($new) !== $old, fwrite($new, "text\n"));
$peers = [stream_socket_accept($server), stream_socket_accept($server)];
var_dump(fgets($peers[1]), open('tcp', $address) === $new);
fclose($new);

echo "Freed after its handshake failed, while another coroutine waited for it\n";
[$server, $address] = listen();
$third = null;
set_error_handler(function () use ($address, &$third, &$both) {
    $third ??= spawn(function () use ($address, &$both) {
        $stream = @open('tls', $address);
        await($both[0]);
        return $stream && fwrite($stream, 'PASSWORD');
    });
    return true;
});
$both = [spawn(fn() => open('tls', $address)), spawn(fn() => open('tls', $address))];
for ($n = 0; $n < 3; $n++) {
    fclose(stream_socket_accept($server));
}
var_dump(await($both[0]), await($both[1]), await($third));
$both = $third = null;
?>
--EXPECT--
Closed while another coroutine reads
bool(true)
bool(false)
bool(true)
int(5)
string(5) "text
"
bool(true)
Freed after its handshake failed, while another coroutine waited for it
bool(false)
bool(false)
bool(false)
