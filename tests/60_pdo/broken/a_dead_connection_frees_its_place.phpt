--TEST--
PDO pool: a dead connection frees its place immediately, even if its statements live
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    $admin = plain($name);
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    $statement = $pdo->query('SELECT 1');
    $session = session($name, $pdo);
    $waiter = spawn(fn() => $pdo->query('SELECT 2')->fetchColumn());
    kill($name, $admin, $session);
    echo strstr(outcome(fn() => $pdo->exec('DELETE FROM no_such_table')), ':', true), "\n";
    echo await($waiter), ' ', $pdo->query('SELECT 3')->fetchColumn(), ' ', places($pdo), "\n";
    echo 'prepared again: ', outcome(fn() => $statement->execute()), ' ', places($pdo), "\n";
    unset($statement);
    echo places($pdo), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
PDOException
2 3 0 of 1
prepared again: true 1 of 1
0 of 1
== pgsql
PDOException
2 3 0 of 1
prepared again: true 1 of 1
0 of 1
