--TEST--
PDO pool: evict() leaves a kept connection to the call that it is promised to
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

error_reporting(E_ALL & ~E_NOTICE); // main is inside a transaction when it spawns
$pdo = connect('pgsql', [PDO::ATTR_POOL_MAX => 1]);
$pool = $pdo->getPool();
$pdo->beginTransaction();
$statement = $pdo->prepare('SELECT 1'); // freeing it on the server suspends
$statement->execute();
$statement->fetch();
$before = session('pgsql', $pdo);
$waiter = spawn(fn() => session('pgsql', $pdo));
suspend();
$pdo->rollBack();
echo 'evicted: ', $pool->evict(), ', in use meanwhile: ', places($pdo), "\n";
echo 'the waiter has a new connection: ', json_encode(await($waiter) !== $before), "\n";
?>
--EXPECT--
evicted: 1, in use meanwhile: 0 of 1
the waiter has a new connection: true
