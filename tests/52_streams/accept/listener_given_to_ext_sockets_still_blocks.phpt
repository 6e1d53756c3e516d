--TEST--
Accept: a listener that was used in a coroutine is still a blocking one for ext/sockets
--EXTENSIONS--
sockets
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

[$server, $address] = listen();
$acceptor = spawn(fn() => stream_socket_accept($server));
$client = stream_socket_client("tcp://$address");
fwrite($client, "data\n");
echo fgets(await($acceptor));

$socket = socket_import_stream($server);
socket_set_option($socket, SOL_SOCKET, SO_RCVTIMEO, ['sec' => 0, 'usec' => 1000]);
$began = hrtime(true);
var_dump(@socket_accept($socket), hrtime(true) - $began >= 1_000_000);
?>
--EXPECT--
data
bool(false)
bool(true)
