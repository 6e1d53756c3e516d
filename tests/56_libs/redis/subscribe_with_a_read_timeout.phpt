--TEST--
php-redis: subscribe() suspends, delivers messages, and ends by its read timeout
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await};

$channel = 'channel:' . getmypid();
$subscriber = spawn(function () use ($channel) {
    $redis = redis(0.2);
    return outcome(fn() => $redis->subscribe([$channel], function ($redis, $channel, $message) {
        echo "got $message\n";
    }));
});
$publisher = redis();
turns_until(fn() => $publisher->publish($channel, 'one') !== 0);
$publisher->publish($channel, 'two');
echo await($subscriber), "\n";
?>
--EXPECTF--
got one
got two
RedisException: read error on connection to 127.0.0.1:%d
