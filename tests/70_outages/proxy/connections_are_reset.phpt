--TEST--
Outages: connections are reset, all at once, and one by one in the middle of an answer
--SKIPIF--
<?php require __DIR__ . '/../outages.inc'; skip_without_instances('redis', 'pdo_mysql', 'pdo_pgsql', 'sockets'); ?>
--FILE--
<?php
require __DIR__ . '/../outages.inc';
require __DIR__ . '/../proxy.inc';

const MAX = 10;

$seed = (int) (getenv('ASYNC_SEED') ?: random_int(1, 1_000_000));
echo "seed $seed\n";
mt_srand($seed);
$before = descriptors();
foreach (['redis', 'mysql', 'pgsql'] as $name) {
    $proxies[$name] = new Proxy((int) getenv('ASYNC_TEST_' . strtoupper($name) . '_PORT'));
}
/* php-redis 6 does not connect again after an answer that was cut off. */
$redis = new Async\Pool(factory: fn() => redis(port: $proxies['redis']->port), beforeAcquire: fn(Redis $redis) => $redis->isConnected(), max: MAX);
$options = [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => MAX];
$mysql = pdo('mysql', $proxies['mysql']->port, $options);
$pgsql = pdo('pgsql', $proxies['pgsql']->port, $options);
$load = new Load(over($redis, ask_redis(...)), fn(string $word) => ask_pdo($mysql, $word), fn(string $word) => ask_pdo($pgsql, $word));
for ($i = 0; $i < 5; $i++) {
    $load->allAreServed();
    foreach ($proxies as $proxy) {
        $proxy->reset();
    }
    $load->stage();
}
foreach ($proxies as $proxy) {
    $proxy->limit = fn() => mt_rand(1, 20_000);
    $proxy->reset();
}
$load->someFail(COROUTINES);
foreach ($proxies as $proxy) {
    $proxy->limit = null;
    $proxy->reset();
}
$load->recover();
echo array_sum($load->failures) <= 3 * MAX ? "at most one failure for each connection\n" : json_encode($load->failures) . "\n";
$load->end();
finish(MAX, $redis, $mysql->getPool(), $pgsql->getPool());
foreach ($proxies as $proxy) {
    $proxy->end();
}
echo 'descriptors left: ', descriptors() - $before, "\n";
?>
--EXPECTF--
seed %d
served after %d ms
at most one failure for each connection
200 coroutines have ended, 0 wrong answers
the counters are right
the counters are right
the counters are right
descriptors left: 0
