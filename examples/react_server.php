<?php
/* react/http in front, pooled PDO inside its handlers. Each handler runs in a coroutine, so a query suspends this request only. Needs
 * composer require react/http:^1 revolt/event-loop-adapter-react async/bridges.
 *
 *     REVOLT_DRIVER='Async\Bridge\RevoltDriver' php examples/react_server.php vendor/autoload.php 8080 'mysql:host=127.0.0.1;dbname=test' user password
 */
use Psr\Http\Message\ServerRequestInterface;
use React\EventLoop\Loop;
use React\Http\{HttpServer, Message\Response};
use React\Socket\{ConnectionInterface, SocketServer};

[, $autoload, $port, $dsn, $user, $password] = $argv;
require $autoload; // the adapter makes React's loop that of Revolt, and REVOLT_DRIVER makes that ours

$pdo = new PDO($dsn, $user, $password, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 10]);
$clients = [];
$busy = 0;
$end = null;
$server = new HttpServer(function (ServerRequestInterface $request) use ($pdo, &$busy, &$end): Response {
    try {
        $busy++;
        $row = $pdo->query('SELECT SLEEP(0.05), 1 + 1 AS two')->fetch(PDO::FETCH_ASSOC);
        $response = Response::json(['two' => (int) $row['two'], 'path' => $request->getUri()->getPath()]);
        return $end ? $response->withHeader('Connection', 'close') : $response;
    } finally {
        $busy--;
    }
});
$socket = new SocketServer("127.0.0.1:$port");
$socket->on('connection', function (ConnectionInterface $client) use (&$clients) {
    $clients[spl_object_id($client)] = $client;
    $client->on('close', function () use ($client, &$clients) {
        unset($clients[spl_object_id($client)]);
    });
});
$server->listen($socket);

Loop::addSignal(SIGTERM, function () use ($socket, &$clients, &$busy, &$end) {
    $socket->close();
    $end ??= time() + 10;
    Loop::addPeriodicTimer(0.01, function () use (&$clients, &$busy, $end) {
        $busy || array_map(fn (ConnectionInterface $client) => $client->end(), $clients); // those that are left are idle
        $clients && time() < $end || Loop::stop();
    });
});
echo "listening to port $port\n";
Loop::run();
