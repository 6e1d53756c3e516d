--TEST--
Outages: a server accepts fewer connections than the pool may have
--SKIPIF--
<?php require __DIR__ . '/../outages.inc'; skip_without_instances('redis', 'pdo_mysql', 'pdo_pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../outages.inc';

const MAX = 20;

/* php-redis notices a refused connection with its first command. */
function checked_redis(Instance $server): Redis
{
    $redis = $server->redis();
    return @$redis->ping() ? $redis : throw new RedisException((string) $redis->getLastError());
}

function scenario(Async\Pool $pool, Closure $ask, int $limit, string $message, Closure $lift): void
{
    $load = new Load($ask);
    $load->someFail();
    $load->allAreServed();
    foreach (array_keys($load->failures) as $failure) {
        str_contains($failure, $message) or print("unexpected: $failure\n");
    }
    $lift();
    $load->recover();
    echo 'failures after that: ', json_encode($load->failures), "\n";
    until(fn() => count($pool) > $limit, 'the pool grows');
    $load->end();
    finish(MAX, $pool);
}

$before = descriptors();

echo "== redis\n";
$server = new Instance('redis', '--maxclients', '10');
$admin = $server->redis();
$pool = new Async\Pool(factory: fn() => checked_redis($server), max: MAX);
scenario($pool, over($pool, ask_redis(...)), 9, '', fn() => $admin->config('SET', 'maxclients', '1000'));
$admin->close();

echo "== mariadb\n";
$server = new Instance('mariadb', '--max-connections=10');
$admin = $server->pdo();
$pdo = $server->pdo([PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => MAX]);
scenario($pdo->getPool(), fn(string $word) => ask_pdo($pdo, $word), 10, '[1040] Too many connections',
    fn() => $admin->exec('SET GLOBAL max_connections = 100'));

echo "== postgresql\n";
$server = (int) getenv('ASYNC_TEST_PGSQL_PORT');
$admin = pdo('pgsql', $server);
$role = 'limited_' . getmypid();
$admin->exec("CREATE ROLE $role LOGIN PASSWORD 'secret' CONNECTION LIMIT 10");
$pdo = new PDO("pgsql:host=127.0.0.1;port=$server;dbname=" . getenv('ASYNC_TEST_PGSQL_DB'), $role, 'secret',
    [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => MAX]);
scenario($pdo->getPool(), fn(string $word) => ask_pdo($pdo, $word), 10, 'too many connections for role',
    fn() => $admin->exec("ALTER ROLE $role CONNECTION LIMIT 100"));
unset($pdo);
$admin->exec("DROP ROLE $role");
unset($admin);

echo 'descriptors left: ', descriptors() - $before, "\n";
?>
--EXPECTF--
== redis
served after %d ms
failures after that: []
200 coroutines have ended, 0 wrong answers
the counters are right
== mariadb
served after %d ms
failures after that: []
200 coroutines have ended, 0 wrong answers
the counters are right
== postgresql
served after %d ms
failures after that: []
200 coroutines have ended, 0 wrong answers
the counters are right
descriptors left: 0
