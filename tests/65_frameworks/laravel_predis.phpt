--TEST--
Frameworks: 100 coroutines use Laravel's Redis with predis and get their own answers
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without('REDIS'); skip_without_libraries('Illuminate/Redis', 'Predis'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Illuminate/Redis', 'Predis');

$redis = new Illuminate\Redis\RedisManager(new Illuminate\Container\Container, 'predis', ['default' => [
    'host' => '127.0.0.1', 'port' => server('redis', 'PORT'), 'database' => 0, 'pool' => 5,
]]);
$redis->extend('predis', fn() => new Async\Bridge\LaravelPredisConnector);
$redis->del('count');
$right = crowd(function (int $i) use ($redis) {
    $redis->set("key $i", $i);
    $redis->incr('count');
    $answers = $redis->transaction(function ($transaction) use ($i) {
        $transaction->get("key $i");
        $transaction->del("key $i");
    });
    return $answers == [$i, 1];
});
echo count(array_filter($right)), ' right, ', $redis->get('count'), "\n";
?>
--EXPECT--
100 right, 100
