--TEST--
Outages: the network loses everything for a while, and late answers reach no other coroutine
--INI--
mysqlnd.net_read_timeout=1
--SKIPIF--
<?php require __DIR__ . '/../outages.inc'; skip_without_instances('redis', 'pdo_mysql', 'pdo_pgsql', 'sockets'); ?>
--FILE--
<?php
require __DIR__ . '/../outages.inc';
require __DIR__ . '/../proxy.inc';
use function Async\delay;

const MAX = 10;

$before = descriptors();
foreach (['redis', 'mysql', 'pgsql'] as $name) {
    $proxies[$name] = new Proxy((int) getenv('ASYNC_TEST_' . strtoupper($name) . '_PORT'));
}
$redis = new Async\Pool(factory: fn() => redis(0.3, $proxies['redis']->port), max: MAX);
$options = [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => MAX];
$mysql = pdo('mysql', $proxies['mysql']->port, $options);
$pgsql = pdo('pgsql', $proxies['pgsql']->port, $options); // has no timeout
$load = new Load(over($redis, ask_redis(...)), fn(string $word) => ask_pdo($mysql, $word), fn(string $word) => ask_pdo($pgsql, $word));
$load->allAreServed();
$load->stage();
foreach ($proxies as $proxy) {
    $proxy->isHole = true;
}
delay(300);
$load->cancel(60);
delay(1500);
echo $load->kinds(), "; cancelled: $load->cancelled\n";
foreach ($proxies as $proxy) {
    $proxy->isHole = false;
}
$load->recover();
$load->end();
finish(MAX, $redis, $mysql->getPool(), $pgsql->getPool());
foreach ($proxies as $proxy) {
    $proxy->end();
}
echo 'descriptors left: ', descriptors() - $before, "\n";
?>
--EXPECTF--
PDOException, RedisException; cancelled: 60
served after %d ms
200 coroutines have ended, 0 wrong answers
the counters are right
the counters are right
the counters are right
descriptors left: 0
