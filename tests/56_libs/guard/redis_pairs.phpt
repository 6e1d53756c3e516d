--TEST--
php-redis: a call that waits gets its answer, whatever other coroutines call with the object
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--FILE--
<?php
require __DIR__ . '/pairs.inc';

$key = 'pairs:' . getmypid();
$connect = fn(Gate $gate) => redis(port: $gate->port('redis'));
pairs([
    'get' => function (Gate $gate) use ($connect, $key) {
        $redis = $connect($gate);
        $redis->set($key, 'value', 60);
        return [[$redis], fn() => $redis->get($key), "'value'"];
    },
    'exec of a pipeline' => function (Gate $gate) use ($connect, $key) {
        $redis = $connect($gate);
        $pipeline = $redis->pipeline()->set($key, 'value', 60)->get($key);
        return [[$redis], fn() => $pipeline->exec(), '[true,"value"]'];
    },
    'exec of a transaction' => function (Gate $gate) use ($connect, $key) {
        $redis = $connect($gate);
        $multi = $redis->multi()->set($key, 'value', 60)->get($key);
        return [[$redis], fn() => $multi->exec(), '[true,"value"]'];
    },
]);
?>
--EXPECT--
done
