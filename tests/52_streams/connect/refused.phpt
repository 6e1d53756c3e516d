--TEST--
stream_socket_client(): a refused connection is reported as outside coroutines
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server, $address] = listen();
fclose($server);
$port = explode(':', $address)[1];
function attempt(string $url): array
{
    $result = @stream_socket_client($url, $code, $message, 5);
    return [$result, $code, $message, error_get_last()['message']];
}
foreach (["tcp://$address", "tcp://localhost:$port", "ssl://$address", "unix:///nonexistent", "tcp://no port"] as $url) {
    $stock = attempt($url);
    $ours = await(spawn(fn() => attempt($url)));
    echo $stock === $ours ? "same" : "different: " . var_export([$stock, $ours], true), " {$ours[1]} {$ours[2]}\n";
}
?>
--EXPECT--
same 111 Connection refused
same 111 Connection refused
same 111 Connection refused
same 2 No such file or directory
same 0 Failed to parse address "no port"
