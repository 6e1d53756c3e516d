--TEST--
stream_socket_client(), fsockopen(), pfsockopen(): connecting suspends only the caller
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

const TIMEOUT = 5; // of a call that blocks, so that it fails instead of hanging
$ways = [
    'stream_socket_client' => fn(string $host, int $port) => stream_socket_client("tcp://$host:$port", timeout: TIMEOUT),
    'fsockopen' => fn(string $host, int $port) => fsockopen($host, $port, timeout: TIMEOUT),
    'pfsockopen' => fn(string $host, int $port) => pfsockopen($host, $port, timeout: TIMEOUT),
];
[$full, $kept] = unreachable();
[$server, $address] = listen();
echo_server($server, count($ways));
foreach ($ways as $name => $way) {
    $connecting = spawn(fn() => @$way(...explode(':', $full)));
    suspend();
    echo "$name: ", $connecting->isCompleted() ? 'blocked' : 'others run';
    $connecting->cancel();
    echo ', ', strstr(outcome(fn() => await($connecting)), ':', true), "\n";

    await(spawn(function () use ($way, $address) {
        $socket = $way(...explode(':', $address));
        var_dump(stream_get_meta_data($socket)['blocked']);
        fwrite($socket, "hello\n");
        echo fgets($socket);
        fclose($socket);
    }));
}
?>
--EXPECT--
stream_socket_client: others run, Async\AsyncCancellation
bool(true)
hello
fsockopen: others run, Async\AsyncCancellation
bool(true)
hello
pfsockopen: others run, Async\AsyncCancellation
bool(true)
hello
