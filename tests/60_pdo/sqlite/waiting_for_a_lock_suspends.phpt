--TEST--
PDO pool: on a locked database of SQLite only the caller waits, until its timeout or a cancellation
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend, delay};

$pdo = connect('sqlite');
$pdo->exec('CREATE TABLE t (id INT)');
$insert = function (int $ms) use ($pdo) {
    $pdo->beginTransaction();
    $pdo->exec('INSERT INTO t VALUES (1)');
    delay($ms);
    $pdo->commit();
};
$coroutines = [];
for ($i = 0; $i < 5; $i++) {
    $coroutines[] = spawn($insert, 2);
}
array_map('Async\await', $coroutines);
echo $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), ' ', places($pdo), "\n";

$pdo->setAttribute(PDO::ATTR_TIMEOUT, 0);
$holder = spawn($insert, 10);
echo await(spawn(fn() => outcome(fn() => $pdo->exec('INSERT INTO t VALUES (2)')))), "\n";
await($holder);

$pdo->setAttribute(PDO::ATTR_TIMEOUT, 60);
$holder = spawn($insert, 20);
$waiter = spawn(fn() => $pdo->exec('INSERT INTO t VALUES (2)'));
suspend();
suspend();
$waiter->cancel();
echo outcome(fn() => await($waiter)), "\n";
await($holder);
echo $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), ' ', $pdo->getPool()->activeCount(), "\n";
?>
--EXPECT--
5 0 of 5
PDOException: SQLSTATE[HY000]: General error: 5 database is locked
Async\AsyncCancellation: Coroutine cancelled
7 0
