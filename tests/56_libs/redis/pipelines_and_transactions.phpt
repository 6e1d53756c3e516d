--TEST--
php-redis: pipelines, transactions, large values and scans inside coroutines
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('REDIS', 'redis'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';

[$results] = together(...array_map(fn(int $i) => function () use ($i) {
    $redis = redis();
    $key = "pipeline:" . getmypid() . ":$i";
    $pipe = $redis->pipeline();
    for ($n = 0; $n < 1000; $n++) {
        $pipe->set("$key:$n", "$i $n", 60);
    }
    $set = count(array_filter($pipe->exec()));
    $got = $redis->mGet(array_map(fn($n) => "$key:$n", range(0, 999)));
    $multi = $redis->multi()->get("$key:0")->incr("$key:count")->del("$key:count")->exec();
    $large = str_repeat("0123456789", 300_000);
    $redis->set($key, $large, 60);
    return [$set, $got[999], $multi, $redis->get($key) === $large];
}, range(1, 5)));
foreach ($results as $result) {
    echo json_encode($result), "\n";
}
?>
--EXPECT--
[1000,"1 999",["1 0",1,1],true]
[1000,"2 999",["2 0",1,1],true]
[1000,"3 999",["3 0",1,1],true]
[1000,"4 999",["4 0",1,1],true]
[1000,"5 999",["5 0",1,1],true]
