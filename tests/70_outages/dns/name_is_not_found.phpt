--TEST--
Outages: host names cannot be looked up for a while
--SKIPIF--
<?php require __DIR__ . '/../outages.inc'; skip_without_instances('redis', 'pdo_mysql', 'pdo_pgsql', 'mysqli'); ?>
--FILE--
<?php
require __DIR__ . '/../outages.inc';
use Async\Pool;

const MAX = 10;

$nowhere = str_repeat('x', 64); // longer than a name may be, so that no server is asked, which might take seconds
$host = $nowhere;
$port = fn(string $server): int => (int) getenv("ASYNC_TEST_{$server}_PORT");
Async\await(Async\spawn(fn() => @fsockopen($nowhere, 1))); // the threads for host names keep a pipe from now on
$before = descriptors();
$redis = new Pool(function () use (&$host, $port) {
    $redis = new Redis;
    @$redis->connect($host, $port('REDIS'), 5);
    return $redis;
}, max: MAX);
$mysql = new Pool(function () use (&$host, $port) {
    return @pdo('mysql', $port('MYSQL'), [], $host === 'localhost' ? '127.0.0.1' : $host); // not by the default socket
}, max: MAX);
$pgsql = new Pool(function () use (&$host, $port) {
    return pdo('pgsql', $port('PGSQL'), [], $host);
}, max: MAX);
$load = new Load(over($redis, ask_redis(...)), over($mysql, ask_pdo(...)), over($pgsql, ask_pdo(...)));
$load->someFail(COROUTINES);
foreach (array_keys($load->failures) as $failure) {
    preg_match('/getaddrinfo|could not translate host name/', $failure) or print("unexpected: $failure\n");
}
echo $load->kinds(), ', connections: ', count($redis) + count($mysql) + count($pgsql) <= 3 * MAX ? 'within the limit' : 'too many', "\n";
$host = 'localhost';
$load->recover();
echo 'failures after that: ', json_encode($load->failures), "\n";
$load->end();
finish(MAX, $redis, $mysql, $pgsql);

/* Transparent pools cannot be told another name: all fail, and nothing is left. */
$broken = pdo('mysql', $port('MYSQL'), [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => MAX], $nowhere);
$load = new Load(fn(string $word) => @ask_pdo($broken, $word));
$load->someFail(COROUTINES);
$load->end();
finish(0, $broken->getPool());
echo 'descriptors left: ', descriptors() - $before, "\n";
?>
--EXPECTF--
PDOException, RedisException, connections: within the limit
served after %d ms
failures after that: []
200 coroutines have ended, 0 wrong answers
the counters are right
the counters are right
the counters are right
200 coroutines have ended, 0 wrong answers
the counters are right
descriptors left: 0
