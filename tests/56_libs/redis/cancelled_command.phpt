--TEST--
php-redis: a cancelled command throws the cancellation, not a RedisException
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, suspend};

$key = 'cancelled:' . getmypid();
redis()->set($key, 'right', 60);
$coroutine = spawn(function () use ($key) {
    $redis = redis();
    try {
        $redis->blPop(["$key:list"], 10);
    } catch (Async\AsyncCancellation $e) {
        echo get_class($e), ', previous: ', get_class($e->getPrevious()), "\n";
    }
    var_dump($redis->get($key));
});
/* It waits three times: to connect, for its answer, and at last for the list. */
$other = redis();
turns_until(fn() => str_contains($other->rawCommand('CLIENT', 'LIST'), 'cmd=blpop'));
$coroutine->cancel();
await($coroutine);

/* Cut off in the middle of an answer. */
[$server, $address] = listen();
[$host, $port] = explode(':', $address);
$coroutine = spawn(function () use ($host, $port) {
    $redis = new Redis;
    $redis->connect($host, (int) $port);
    echo outcome(fn() => $redis->get('x')), "\n";
});
$client = stream_socket_accept($server);
fgets($client);
fwrite($client, "$100\r\nabc");
for ($i = 0; $i < 10; $i++) {
    suspend();
}
$coroutine->cancel();
await($coroutine);
?>
--EXPECT--
Async\AsyncCancellation, previous: RedisException
string(5) "right"
Async\AsyncCancellation: Coroutine cancelled
