--TEST--
Monitor: a request may come in pieces
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

use function Async\suspend;

Async\spawn(fn () => 0);
$client = monitor_connect();
foreach (str_split("GET /pools.json HTTP/1.1\r\nHost: localhost\r\n\r\n") as $byte) {
    fwrite($client, $byte);
    suspend();
}
echo monitor_read($client)['status'], "\n";

$client = monitor_connect();
fwrite($client, "GET /pools.json HTTP/1.1\r\nHost: localhost\r\n\r\n");
stream_socket_shutdown($client, STREAM_SHUT_WR);
echo monitor_read($client)['status'], "\n";

// Half of a request, and then no more.
$client = monitor_connect();
fwrite($client, "GET /pools.json HTTP/1.1\r\n");
stream_socket_shutdown($client, STREAM_SHUT_WR);
var_dump(stream_get_contents($client));

// The answer is never read.
for ($i = 0; $i < 50; $i++) {
    $client = monitor_connect();
    fwrite($client, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    fclose($client);
}
echo monitor_get('/')['status'], "\n";
?>
--EXPECT--
200
200
string(0) ""
200
