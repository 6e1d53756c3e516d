<?php
/* amphp/http-server in front, pooled PDO and Redis inside its handlers. Each handler runs in a coroutine, so a call that blocks
 * suspends this request only. Needs composer require amphp/http-server:^3 async/bridges, ext/redis, and the two databases.
 *
 *     php examples/amp_server.php vendor/autoload.php 8080 'mysql:host=127.0.0.1;dbname=test' user password 127.0.0.1 6379
 */
use Amp\Http\Server\{DefaultErrorHandler, Request, RequestHandler\ClosureRequestHandler, Response, SocketHttpServer};
use Psr\Log\NullLogger;

[, $autoload, $port, $dsn, $user, $password, $redisHost, $redisPort] = $argv;
require $autoload;
Revolt\EventLoop::setDriver(new Async\Bridge\RevoltDriver); // before the first use of Amp

$pdo = new PDO($dsn, $user, $password, [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 10]);
$redis = new Async\Pool(function () use ($redisHost, $redisPort) {
    $redis = new Redis;
    $redis->connect($redisHost, (int) $redisPort);
    return $redis;
}, max: 10);

$server = SocketHttpServer::createForDirectAccess(new NullLogger);
$server->expose("127.0.0.1:$port");
$open = new WeakMap; // requests that are not answered yet
$server->start(new ClosureRequestHandler(function (Request $request) use ($pdo, $redis, $open): Response {
    $open[$request] = true;
    $hits = $redis->use(fn (Redis $redis) => $redis->incr('hits'));
    $statement = $pdo->prepare('SELECT SLEEP(0.05), ? + 1 AS next');
    $statement->execute([$hits]);
    return new Response(body: json_encode(['hits' => $hits, 'next' => (int) $statement->fetch()['next']]) . "\n");
}), new DefaultErrorHandler);

echo "listening to port $port\n";
Amp\trapSignal([SIGTERM, SIGINT]);
$server->stop(); // no more clients. It waits for requests that have a body, and not for the others
for ($end = time() + 10; count($open) && time() < $end; Amp\delay(0.01));
