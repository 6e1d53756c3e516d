<?php
/* react/http in front, pooled PDO inside its handlers. Each handler runs in a coroutine, so a query suspends this request only. Needs
 * composer require react/http:^1 revolt/event-loop-adapter-react async/bridges.
 *
 *     REVOLT_DRIVER='Async\Bridge\RevoltDriver' php examples/react_server.php vendor/autoload.php 8080 'mysql:host=127.0.0.1;dbname=test' user password
 */
use Psr\Http\Message\ServerRequestInterface;
use React\EventLoop\Loop;
use React\Http\{HttpServer, Message\Response};
use React\Socket\SocketServer;

[, $autoload, $port, $dsn, $user, $password] = $argv;
require $autoload; // the adapter makes React's loop that of Revolt, and REVOLT_DRIVER makes that ours

$pdo = new PDO($dsn, $user, $password, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 10]);
$server = new HttpServer(function (ServerRequestInterface $request) use ($pdo): Response {
    $row = $pdo->query('SELECT SLEEP(0.05), 1 + 1 AS two')->fetch(PDO::FETCH_ASSOC);
    return Response::json(['two' => (int) $row['two'], 'path' => $request->getUri()->getPath()]);
});
$socket = new SocketServer("127.0.0.1:$port");
$server->listen($socket);

$end = function () use ($socket, &$end) {
    $socket->close(); // requests that have begun are finished
    Loop::removeSignal(SIGTERM, $end);
};
Loop::addSignal(SIGTERM, $end);
echo "listening to port $port\n";
Loop::run();
