--TEST--
PDO pool: POOL_ACQUIRE_TIMEOUT limits the wait for a connection, and the exception says why
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

error_reporting(E_ALL & ~E_NOTICE); // main is inside a transaction when it spawns
$pdo = connect('sqlite', [PDO::ATTR_POOL_NAME => 'db', PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_ACQUIRE_TIMEOUT => 500]);
$pdo->beginTransaction();
await(spawn(function () use ($pdo) {
    try {
        $pdo->query('SELECT 1');
    } catch (PDOException $e) {
        echo $e->getMessage(), "\n", $e->getCode(), ' ', json_encode($e->errorInfo), "\n", get_class($e->getPrevious()), "\n";
    }
}));
$pdo->getPool()->resize(1, 2);
echo json_encode([$pdo->getAttribute(PDO::ATTR_POOL_MIN), $pdo->getAttribute(PDO::ATTR_POOL_MAX)]), "\n";
$pdo->rollBack();
echo await(spawn(fn() => $pdo->query('SELECT 1')->fetchColumn())), "\n";
?>
--EXPECTF--
SQLSTATE[HYT00]: Timeout expired: pool "db" had no resource within 500 ms: 1 of 1 in use, 0 idle, 0 more waiting, this coroutine came as number 1 in line; held longest, for %d ms, by coroutine %d (main) since %sacquire_timeout.php:7
HYT00 ["HYT00",0,"Timeout expired: pool \"db\" had no resource within %s"]
Async\PoolTimeoutException
[1,2]
1
