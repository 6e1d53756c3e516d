--TEST--
PDO pool: with ERRMODE_SILENT, errorInfo() tells what happened to a call on a connection that died
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

each_database(function (string $name) {
    $admin = plain($name);
    $pdo = connect($name, [PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT, PDO::ATTR_POOL_MAX => 1]);
    $calls = ['query' => fn() => $pdo->query('SELECT 1'), 'exec' => fn() => $pdo->exec('SELECT 1'), 'begin' => fn() => $pdo->beginTransaction()];
    foreach ($calls as $call => $use) {
        kill($name, $admin, session($name, $pdo));
        echo "$call: ", var_export($use(), true), ' ', $pdo->errorCode(), ' ', $pdo->errorInfo()[1], ' ', $pdo->errorInfo()[2] != '' ? 'and why' : 'nothing', ' ', places($pdo), "\n";
    }
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
query: false HY000 2006 and why 0 of 0
exec: false HY000 2006 and why 0 of 0
begin: false HY000 2006 and why 0 of 0
== pgsql
query: false HY000 7 and why 0 of 0
exec: false HY000 7 and why 0 of 0
begin: false HY000 7 and why 0 of 0
