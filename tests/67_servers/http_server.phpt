--TEST--
Servers: the HTTP server of the examples serves, refuses, and ends by a signal
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../support.inc';

$port = free_port();
$php = getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY;
$process = proc_open([$php, dirname(__DIR__, 2) . '/examples/http_server.php', $port, 2], [2 => STDOUT], $pipes);
until(fn() => @stream_socket_client("tcp://127.0.0.1:$port"), 'the server listens');

function ask(string ...$requests): void
{
    global $port;
    $client = stream_socket_client("tcp://127.0.0.1:$port");
    fwrite($client, implode($requests));
    $answers = stream_get_contents($client);
    preg_match_all('/HTTP.1.1 (\d+)/', $answers, $statuses);
    echo implode(' ', $statuses[1]), ', ends with: ', trim(substr($answers, strrpos(trim($answers), "\n"))), "\n";
}

ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET /other HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
ask("POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\nabcd", "GET / HTTP/1.0\r\n\r\n");
ask("what?\r\n\r\n");
ask("POST / HTTP/1.1\r\nContent-Length: 9999999\r\n\r\n");
ask("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n");
ask('GET / HTTP/1.1', str_repeat("\r\nx: " . str_repeat('x', 1000), 20), "\r\nConnection: close\r\n\r\n");

/* A request that was cut off is none: its end could say another thing. */
function cut(string $request): void
{
    global $port;
    $client = stream_socket_client("tcp://127.0.0.1:$port");
    fwrite($client, $request);
    stream_socket_shutdown($client, STREAM_SHUT_WR);
    echo 'cut off: ', stream_get_contents($client), "\n";
}

cut("GET / HTTP/1.1\r\nHost");
cut("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nabcd");
cut("GET / HTTP/1.1\r\nConnection: close\r\n\r\n");

/* Clients that are idle do not hold the end up. */
$idle = array_map(fn() => stream_socket_client("tcp://127.0.0.1:$port"), range(1, 20));
usleep(10000);
proc_terminate($process);
echo implode(array_map(fn($client) => stream_get_contents($client), $idle)), 'status ', proc_close($process), "\n";
?>
--EXPECT--
200 404 200, ends with: Hello
200 200, ends with: Hello
400, ends with: Bad Request
413, ends with: Content Too Large
411, ends with: Length Required
431, ends with: Request Header Fields Too Large
cut off: 
cut off: 
cut off: HTTP/1.1 200
Content-Length: 6
Connection: close

Hello

status 0
