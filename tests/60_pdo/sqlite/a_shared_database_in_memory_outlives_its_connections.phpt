--TEST--
PDO pool: a shared database in memory keeps its data when its only connection is closed
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$open = fn() => new PDO('sqlite:file:outlives-' . getmypid() . '?mode=memory&cache=shared', null, null, [PDO::ATTR_POOL_ENABLED => true]);
$pdo = $open();
$pdo->exec('CREATE TABLE t (id INT)');
$pdo->exec('INSERT INTO t VALUES (7)');
await(spawn(fn() => $pdo->exec('PRAGMA foreign_keys = ON')));
echo places($pdo), ' ', $pdo->query('SELECT id FROM t')->fetchColumn(), ' ', $pdo->query('PRAGMA foreign_keys')->fetchColumn(), "\n";
unset($pdo);
echo strstr(outcome(fn() => $open()->query('SELECT id FROM t')->fetchColumn()), 'no such table') ? 'gone' : 'still there', "\n";
?>
--EXPECT--
0 of 0 7 0
gone
