--TEST--
PDO pool: an open transaction pins the connection, commit and rollback free it
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    $table = table($name, 'id INT');
    $pdo = connect($name);
    $pdo->beginTransaction();
    $pdo->exec("INSERT INTO $table VALUES (1)");
    echo 'open: ', places($pdo), ' ', var_export($pdo->inTransaction(), true), "\n";
    echo 'other: ', await(spawn(fn() => outcome(fn() => $pdo->inTransaction()))), "\n";
    echo 'other: ', await(spawn(fn() => outcome(fn() => $pdo->commit()))), "\n";
    $pdo->commit();
    echo 'committed: ', places($pdo), ' ', var_export($pdo->inTransaction(), true), "\n";
    $pdo->exec('BEGIN');
    $pdo->exec("INSERT INTO $table VALUES (2)");
    echo 'as SQL: ', places($pdo), ' ', var_export($pdo->inTransaction(), true), "\n";
    $pdo->exec('ROLLBACK');
    echo places($pdo), "\n";
    echo outcome(fn() => $pdo->rollBack()), "\n";
    echo $pdo->query("SELECT COUNT(*) FROM $table")->fetchColumn(), "\n";
});
?>
--EXPECT--
== mysql
open: 1 of 1 true
other: false
other: PDOException: There is no active transaction
committed: 0 of 1 false
as SQL: 1 of 1 true
0 of 1
PDOException: There is no active transaction
1
== pgsql
open: 1 of 1 true
other: false
other: PDOException: There is no active transaction
committed: 0 of 1 false
as SQL: 1 of 1 true
0 of 1
PDOException: There is no active transaction
1
== sqlite
open: 1 of 1 true
other: false
other: PDOException: There is no active transaction
committed: 0 of 1 false
as SQL: 1 of 1 true
0 of 1
PDOException: There is no active transaction
1
