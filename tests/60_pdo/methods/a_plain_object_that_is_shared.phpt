--TEST--
PDO: errors of an object that coroutines share without a pool name the other one and the way out
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
    await(spawn(fn() => $pdo->beginTransaction()));
    echo outcome(fn() => $pdo->beginTransaction()), "\n";
    $pdo->rollBack();
    await(spawn(fn() => $pdo->beginTransaction()));
    echo 'at the same address: ', outcome(fn() => await(spawn(fn() => $pdo->beginTransaction()))), "\n";
    $living = spawn(fn() => Async\suspend());
    echo outcome(fn() => $pdo->beginTransaction()), "\n";
    await($living);
    $pdo->rollBack();
    $has_begun = $may_go = false;
    $other = spawn(function () use ($pdo, &$has_begun, &$may_go) {
        $has_begun = $pdo->beginTransaction();
        until(function () use (&$may_go) { return $may_go; });
        echo 'its own: ', outcome(fn() => $pdo->beginTransaction()), "\n";
    });
    until(function () use (&$has_begun) { return $has_begun; });
    echo preg_replace('/coroutine \d+/', 'coroutine N', outcome(fn() => $pdo->beginTransaction())), "\n";
    $may_go = true;
    await($other);
    $pdo->rollBack();
}
$pdo = plain('mysql', [PDO::MYSQL_ATTR_USE_BUFFERED_QUERY => false]);
$rows = $pdo->query('SELECT 1 UNION SELECT 2');
$rows->fetchColumn();
echo preg_replace('/^.*(\. The conn)/s', '…$1', outcome(fn() => await(spawn(fn() => $pdo->query('SELECT 3'))))), "\n";
$rows = null;
$slow = spawn(fn() => $pdo->query('SELECT SLEEP(0.2)')->fetchAll());
Async\suspend();
echo outcome(fn() => $pdo->query('SELECT 1')), "\n";
await($slow);
?>
--EXPECTF--
PDOException: There is already an active transaction
PDOException: There is already an active transaction
PDOException: There is already an active transaction. The connection is in use by the main script: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
PDOException: There is already an active transaction. The connection is in use by a coroutine that has ended: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
at the same address: PDOException: There is already an active transaction. The connection is in use by a coroutine that has ended: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
PDOException: There is already an active transaction. The connection is in use by a coroutine that has ended: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
PDOException: There is already an active transaction. The connection is in use by coroutine N, spawned at %sa_plain_object_that_is_shared.php:%d: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
its own: PDOException: There is already an active transaction
PDOException: There is already an active transaction. The connection is in use by the main script: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
PDOException: There is already an active transaction. The connection is in use by a coroutine that has ended: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
at the same address: PDOException: There is already an active transaction. The connection is in use by a coroutine that has ended: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
PDOException: There is already an active transaction. The connection is in use by a coroutine that has ended: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
PDOException: There is already an active transaction. The connection is in use by coroutine N, spawned at %sa_plain_object_that_is_shared.php:%d: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
its own: PDOException: There is already an active transaction
…. The connection is in use by the main script: with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
Async\AsyncException: The connection is in use: another coroutine waits in a call of it; with PDO::ATTR_POOL_ENABLED each coroutine has one of its own
