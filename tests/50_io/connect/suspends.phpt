--TEST--
stream_socket_client(), fsockopen(): connecting suspends only the caller
--FILE--
<?php
require __DIR__ . '/../io.inc';
use function Async\{spawn, await};

[$server, $address] = listen();
echo_server($server, 3);
[$host, $port] = explode(':', $address);
$ways = [
    fn() => stream_socket_client("tcp://$address"),
    fn() => fsockopen($host, (int) $port),
    fn() => pfsockopen($host, (int) $port),
];
foreach ($ways as $way) {
    $coroutine = spawn(function () use ($way) {
        $socket = $way();
        var_dump(stream_get_meta_data($socket)['blocked']);
        fwrite($socket, "hello\n");
        echo fgets($socket);
    });
    await($coroutine);
}
?>
--EXPECT--
bool(true)
hello
bool(true)
hello
bool(true)
hello
