--TEST--
PDO: errors of an object that two coroutines share without a pool point to ATTR_POOL_ENABLED
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'sqlite'); ?>
--INI--
; 8.5 deprecates the constant of the attribute
error_reporting=24575
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$shared = [];
foreach (['mysql', 'sqlite'] as $name) {
    $shared[] = $pdo = plain($name);
    $pdo->beginTransaction();
    echo outcome(fn() => $pdo->beginTransaction()), "\n"; // there are no coroutines
}
foreach ($shared as $pdo) {
    echo outcome(fn() => await(spawn(fn() => $pdo->beginTransaction()))), "\n";
    $pdo->rollBack();
}
$pdo = plain('mysql', [PDO::MYSQL_ATTR_USE_BUFFERED_QUERY => false]);
$rows = $pdo->query('SELECT 1 UNION SELECT 2');
$rows->fetchColumn();
echo preg_replace('/^.*(\. If)/s', '…$1', outcome(fn() => await(spawn(fn() => $pdo->query('SELECT 3'))))), "\n";
$rows = null;
$slow = spawn(fn() => $pdo->query('SELECT SLEEP(0.2)')->fetchAll());
Async\suspend();
echo outcome(fn() => $pdo->query('SELECT 1')), "\n";
await($slow);
?>
--EXPECT--
PDOException: There is already an active transaction
PDOException: There is already an active transaction
PDOException: There is already an active transaction. If it is another coroutine that uses the connection: with PDO::ATTR_POOL_ENABLED each has one of its own
PDOException: There is already an active transaction. If it is another coroutine that uses the connection: with PDO::ATTR_POOL_ENABLED each has one of its own
…. If it is another coroutine that uses the connection: with PDO::ATTR_POOL_ENABLED each has one of its own
Async\AsyncException: The connection is in use: another coroutine waits in a call of it; with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
