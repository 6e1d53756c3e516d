--TEST--
Monitor: a request that is too large is refused, and the client gets to know it
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

Async\spawn(fn () => 0);
$request = fn (int $size) => str_pad("GET / HTTP/1.1\r\nX: ", $size - 4, 'x') . "\r\n\r\n";
echo monitor_send($request(4096))['status'], "\n";
echo monitor_send($request(4097))['status'], "\n";
echo monitor_send($request(60_000))['status'], "\n";

// One that does not stop is cut off.
$client = monitor_connect();
$sent = 0;
while (($count = @fwrite($client, str_repeat('x', 8192)))) {
    $sent += $count;
}
echo $sent < 10_000_000 ? 'cut off' : 'everything was read', "\n";
?>
--EXPECT--
200
431
431
cut off
