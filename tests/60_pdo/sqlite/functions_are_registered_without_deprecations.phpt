--TEST--
PDO pool: a function for SQLite is registered on each connection without a deprecation
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$pdo = connect('sqlite');
@$pdo->sqliteCreateFunction('twice', fn($x) => 2 * $x);
set_error_handler(fn(int $type, string $message) => $type === E_NOTICE ?: throw new Exception($message));
$pdo->beginTransaction(); // keeps the first connection
echo $pdo->query('SELECT twice(2)')->fetchColumn(), await(spawn(fn() => $pdo->query('SELECT twice(4)')->fetchColumn())), ' ', places($pdo), "\n";
echo error_reporting() === E_ALL ? "all errors are reported again\n" : error_reporting() . "\n";
?>
--EXPECT--
48 1 of 2
all errors are reported again
