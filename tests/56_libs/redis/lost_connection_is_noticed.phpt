--TEST--
php-redis: a connection that the server has closed is noticed before it is used
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await};

await(spawn(function () {
    $key = 'lost:' . getmypid();
    $redis = redis();
    $other = redis();
    $redis->set($key, 'found', 60);
    $other->rawCommand('CLIENT', 'KILL', 'ID', (string) $redis->rawCommand('CLIENT', 'ID'));
    var_dump($redis->get($key)); /* php-redis connects again, if it knows */
}));
?>
--EXPECT--
string(5) "found"
