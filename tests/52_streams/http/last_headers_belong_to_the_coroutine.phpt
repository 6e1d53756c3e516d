--TEST--
http_get_last_response_headers(): those of the coroutine's own last request, and none of another
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip needs http_get_last_response_headers() of PHP 8.4'); ?>
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$server, $address] = listen();
$serve = function (int $count) use ($server) {
    $clients = [];
    while (count($clients) < $count) {
        $clients[] = $client = stream_socket_accept($server, -1);
    }
    foreach ($clients as $client) {
        $path = explode(' ', fgets($client))[1];
        fwrite($client, "HTTP/1.0 200 OK\r\nX-Path: $path\r\n\r\n");
        fclose($client);
    }
};
$ask = function (string $path) use ($address) {
    file_get_contents("http://$address$path");
    $before = http_get_last_response_headers()[1];
    suspend();
    return "$before, then " . http_get_last_response_headers()[1];
};

spawn($serve, 3);
foreach ([spawn($ask, '/a'), spawn($ask, '/b'), spawn($ask, '/c')] as $request) {
    echo await($request), "\n";
}
var_dump(http_get_last_response_headers());

spawn($serve, 1);
echo $ask('/main'), "\n";
var_dump(await(spawn(fn() => http_get_last_response_headers())));
echo http_get_last_response_headers()[1], "\n";
?>
--EXPECT--
X-Path: /a, then X-Path: /a
X-Path: /b, then X-Path: /b
X-Path: /c, then X-Path: /c
NULL
X-Path: /main, then X-Path: /main
NULL
X-Path: /main
