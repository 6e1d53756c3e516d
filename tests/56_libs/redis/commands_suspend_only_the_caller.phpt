--TEST--
php-redis: a command that waits lets other coroutines run, on TCP and on a unix socket
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await};

function by_path(): Redis
{
    $redis = new Redis;
    $redis->connect(getenv('ASYNC_TEST_REDIS_SOCKET'));
    return $redis;
}
foreach ([redis(...), by_path(...)] as $i => $connect) {
    $list = "suspends:" . getmypid() . ":$i";
    $popped = spawn(fn() => $connect()->blPop([$list], 10));
    $pushed = spawn(fn() => $connect()->rPush($list, 'value'));
    await($pushed);
    var_dump(await($popped)[1]);
}
?>
--EXPECT--
string(5) "value"
string(5) "value"
