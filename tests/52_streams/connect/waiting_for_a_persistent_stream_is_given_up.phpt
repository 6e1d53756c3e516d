--TEST--
Connect: a coroutine that stops waiting for another's persistent stream does not change it
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$server_options, $client_options] = tls_options();
[$server, $address] = listen('tls', $server_options);
$open = fn() => stream_socket_client("tls://$address", $code, $message, 20, STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT,
    stream_context_create($client_options));

$a = spawn($open);
$b = spawn(fn() => outcome($open));
suspend();
$b->cancel();
echo await($b), "\n";

ob_start(fn() => outcome($open) . "\n");
ob_end_flush();

$peer = stream_socket_accept($server);
var_dump(fwrite(await($a), 'hello'), fread($peer, 5), await($a) === $open(), fclose(await($a)));

echo "Both are cancelled, or first the one that connects: no warning\n";
[$address, $kept] = unreachable();
[$host, $port] = explode(':', $address);
$open = fn() => pfsockopen($host, (int) $port);
foreach ([[0, 1], [1, 0], [0]] as $order) {
    $both = [spawn(fn() => outcome($open)), spawn(fn() => outcome($open))];
    for ($i = 0; $i < 5; $i++) {
        suspend();
    }
    foreach ($order as $i) {
        $both[$i]->cancel();
    }
    echo await($both[0]), "\n";
    $both[1]->cancel();
    echo await($both[1]), "\n";
}

echo "Out of its own operation\n";
set_error_handler(function (int $code, string $message) {
    if (str_contains($message, 'getaddrinfo for')) {
        restore_error_handler();
        echo outcome(fn() => pfsockopen('no.such.name.invalid', 1)), "\n";
    }
});
var_dump(@pfsockopen('no.such.name.invalid', 1));
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncException: Cannot suspend inside an output callback: spawn() a coroutine that waits
int(5)
string(5) "hello"
bool(true)
bool(true)
Both are cancelled, or first the one that connects: no warning
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncCancellation: Coroutine cancelled
Out of its own operation
Async\AsyncException: The stream is in use: this is called by an operation on it
bool(false)
