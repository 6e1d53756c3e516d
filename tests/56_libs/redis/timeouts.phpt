--TEST--
php-redis: read timeout and connect timeout keep their meaning
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await};

[$address, $kept] = unreachable();
[$host, $port] = explode(':', $address);
$c = spawn(function () use ($host, $port) {
    $redis = redis(0.05);
    $start = hrtime(true);
    echo outcome(fn() => $redis->blPop(['never:' . getmypid()], 10)), "\n";
    var_dump(hrtime(true) - $start >= 50_000_000);
    var_dump($redis->ping());
    echo outcome(fn() => (new Redis)->connect($host, (int) $port, 0.05)), "\n";
});
spawn(function () { echo "others run\n"; });
await($c);
?>
--EXPECTF--
others run
RedisException: read error on connection to 127.0.0.1:%d
bool(true)
bool(true)
RedisException: Connection timed out
