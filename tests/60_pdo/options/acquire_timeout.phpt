--TEST--
PDO pool: POOL_ACQUIRE_TIMEOUT limits the wait for a connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_ACQUIRE_TIMEOUT => 20]);
$pdo->beginTransaction();
await(spawn(function () use ($pdo) {
    try {
        $pdo->query('SELECT 1');
    } catch (PDOException $e) {
        echo $e->getMessage(), "\n", $e->getCode(), ' ', json_encode($e->errorInfo), "\n", get_class($e->getPrevious()), "\n";
    }
}));
$pdo->rollBack();
echo await(spawn(fn() => $pdo->query('SELECT 1')->fetchColumn())), "\n";
?>
--EXPECT--
SQLSTATE[HYT00]: Timeout expired: no connection of the pool became free within 20 ms, all 1 are in use
HYT00 ["HYT00",0,"Timeout expired: no connection of the pool became free within 20 ms, all 1 are in use"]
Async\TimeoutException
1
