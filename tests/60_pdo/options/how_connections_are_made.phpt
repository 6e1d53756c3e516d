--TEST--
PDO pool: options limit how connections are made and checked, and say which one is used next
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, await_all_or_fail, suspend};

/* A server that accepts connections and never says a word. */
$silent = stream_socket_server('tcp://127.0.0.1:0');
$dsn = 'mysql:host=127.0.0.1;dbname=x;port=' . substr(strrchr(stream_socket_get_name($silent, false), ':'), 1);
$pdo = new PDO($dsn, 'x', 'x', [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_NAME => 'p', PDO::ATTR_POOL_CREATE_TIMEOUT => 20]);
echo 'createTimeout: ', outcome(fn() => $pdo->query('SELECT 1')), "\n";

/* The callable is a part of making a connection. */
$tries = $now = $most = 0;
$init = function () use (&$tries, &$now, &$most) {
    $most = max($most, ++$now);
    suspend();
    $now--;
    if (++$tries < 3) {
        throw new Exception("try $tries");
    }
};
$pdo = connect('sqlite', [PDO::ATTR_POOL_INIT => $init, PDO::ATTR_POOL_CREATE_RETRIES => 2]);
echo 'createRetries: ', $pdo->query('SELECT 1')->fetchColumn(), " after $tries\n";

$now = $most = 0;
$pdo = connect('sqlite', [PDO::ATTR_POOL_INIT => $init, PDO::ATTR_POOL_MAX => 6, PDO::ATTR_POOL_MAX_CREATING => 2]);
await_all_or_fail(array_map(fn() => spawn(function () use ($pdo) {
    $pdo->beginTransaction();
    until(fn() => $pdo->getPool()->stats()->created === 6);
    $pdo->rollBack();
}), range(1, 6)));
echo "maxCreating: $most at once\n";

$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 5, PDO::ATTR_POOL_MIN_IDLE => 2]);
$pdo->beginTransaction();
until(fn() => $pdo->getPool()->idleCount() === 2, 'two are in reserve');
$pdo->rollBack();
echo "minIdle: two in reserve\n";

foreach ([false, true] as $is_lifo) {
    $pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 2, PDO::ATTR_POOL_LIFO => $is_lifo]);
    $pool = $pdo->getPool();
    [$first, $second] = [$pool->acquire(), $pool->acquire()];
    $pool->release($first);
    $pool->release($second);
    echo $is_lifo ? 'LIFO: ' : 'FIFO: ', $pool->acquire() === $first ? 'first' : 'second', "\n";
}

foreach (['CREATE_TIMEOUT', 'CHECK_TIMEOUT', 'DESTROY_TIMEOUT', 'MIN_IDLE', 'MAX_CREATING', 'CREATE_RETRIES', 'LIFO'] as $name) {
    echo outcome(fn() => connect('sqlite', [constant("PDO::ATTR_POOL_$name") => -1])), "\n";
}
?>
--EXPECT--
createTimeout: PDOException: SQLSTATE[HYT00]: Timeout expired: Pool "p": the factory did not end within createTimeout, 20 ms
createRetries: 1 after 3
maxCreating: 2 at once
minIdle: two in reserve
FIFO: first
LIFO: second
ValueError: PDO::ATTR_POOL_CREATE_TIMEOUT must be >= 0
ValueError: PDO::ATTR_POOL_CHECK_TIMEOUT must be >= 0
ValueError: PDO::ATTR_POOL_DESTROY_TIMEOUT must be >= 0
ValueError: PDO::ATTR_POOL_MIN_IDLE must be >= 0
ValueError: PDO::ATTR_POOL_MAX_CREATING must be >= 0
ValueError: PDO::ATTR_POOL_CREATE_RETRIES must be >= 0
ValueError: PDO::ATTR_POOL_LIFO must be >= 0
