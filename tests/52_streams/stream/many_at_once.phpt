--TEST--
Streams: hundreds of coroutines wait for sockets side by side
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server, $address] = listen('tcp', ['socket' => ['backlog' => 300]]);
echo_server($server, 200);
$clients = [];
for ($i = 0; $i < 200; $i++) {
    $clients[] = spawn(function () use ($address, $i) {
        $socket = stream_socket_client("tcp://$address");
        $sum = 0;
        for ($round = 0; $round < 20; $round++) {
            fwrite($socket, "$i $round\n");
            $sum += fgets($socket) === "$i $round\n";
        }
        fclose($socket);
        return $sum;
    });
}
$sum = 0;
foreach ($clients as $client) {
    $sum += await($client);
}
var_dump($sum);
?>
--EXPECT--
int(4000)
