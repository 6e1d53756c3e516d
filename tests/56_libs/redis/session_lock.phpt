--TEST--
php-redis: only the caller waits for the lock of a session that another process has
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis', 'session'); ?>
--INI--
session.save_handler=redis
session.use_cookies=0
session.cache_limiter=
redis.session.locking_enabled=1
redis.session.lock_retries=100
redis.session.lock_wait_time=20000
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await, delay};

ini_set('session.save_path', 'tcp://127.0.0.1:' . server('redis', 'PORT'));
session_id($id = bin2hex(random_bytes(16)));
$lock = "PHPREDIS_SESSION:{$id}_LOCK";
$redis = redis();
$redis->set($lock, 'another', 60);
$ticks = 0;
$first = spawn(fn() => session_start());
for ($i = 0; $i < 20; $i++) {
    delay(5);
    $ticks++;
}
echo $first->isCompleted() ? "not locked\n" : "$ticks ticks\n";
$redis->del($lock);
var_dump(await($first), session_write_close());

$redis->set($lock, 'another', 60);
$second = spawn(fn() => outcome(fn() => session_start()));
delay(50);
$second->cancel();
$start = hrtime(true);
echo await($second), "\n";
var_dump(hrtime(true) - $start < 500_000_000);
$redis->del($lock);
?>
--EXPECT--
20 ticks
bool(true)
bool(true)
Async\AsyncCancellation: Coroutine cancelled
bool(true)
