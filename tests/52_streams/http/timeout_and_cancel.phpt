--TEST--
http://: the timeout of the context, and cancelling
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

[$server, $address] = listen();
$context = stream_context_create(['http' => ['timeout' => 0.05]]);
$request = spawn(fn() => file_get_contents("http://$address/", false, $context));
$client = stream_socket_accept($server);
var_dump(await($request));

foreach (['', "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"] as $answer) {
    $request = spawn(fn() => outcome(fn() => file_get_contents("http://$address/")));
    $client = stream_socket_accept($server);
    while (trim(fgets($client)) !== '') {
    }
    fwrite($client, $answer);
    for ($i = 0; $i < 10; $i++) {
        suspend();
    }
    $request->cancel();
    echo await($request), "\n";
}
?>
--EXPECTF--
Warning: file_get_contents(%S): Failed to open stream: HTTP request failed! in %s on line %d
bool(false)
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncCancellation: Coroutine cancelled
