--TEST--
Outages: health checks drop the connections to a killed server
--SKIPIF--
<?php require __DIR__ . '/../outages.inc'; skip_without_instances('redis'); ?>
--FILE--
<?php
require __DIR__ . '/../outages.inc';

const MAX = 20;

function serve_all(Async\Pool $pool): void
{
    $load = new Load(over($pool, ask_redis(...)));
    $load->allAreServed();
    echo 'failures: ', json_encode($load->failures), "\n";
    $load->end();
}

$server = new Instance('redis');
$before = descriptors();
$pool = new Async\Pool(
    factory: function () use ($server) {
        $redis = $server->redis();
        $redis->setOption(Redis::OPT_MAX_RETRIES, 0); // it shall not connect again by itself
        return $redis;
    },
    healthcheck: fn(Redis $redis) => (bool) $redis->ping(),
    max: MAX,
    healthcheckInterval: 10,
);
serve_all($pool);
$server->kill();
until(fn() => count($pool) === 0, 'the pool is empty');
$server->start();
serve_all($pool);
until(fn() => $pool->activeCount() === 0, 'no check is under way');
finish(MAX, $pool);
echo 'descriptors left: ', descriptors() - $before, "\n";
?>
--EXPECT--
failures: []
200 coroutines have ended, 0 wrong answers
failures: []
200 coroutines have ended, 0 wrong answers
the counters are right
descriptors left: 0
