--TEST--
PDO pool: exec() of a SELECT on MySQL does not spoil the connection for the next one
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    $pdo->exec('SELECT 1');
    echo $pdo->query('SELECT 2')->fetchColumn(), ' ', await(spawn(fn() => $pdo->query('SELECT 3')->fetchColumn())), ' ', places($pdo), "\n";
});
?>
--EXPECT--
== mysql
2 3 0 of 1
== pgsql
2 3 0 of 1
== sqlite
2 3 0 of 1
