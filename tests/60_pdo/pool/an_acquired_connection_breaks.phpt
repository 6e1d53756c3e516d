--TEST--
PDO pool: an acquired connection that breaks or changes is not given to another coroutine
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

each_database(function (string $name) {
    $admin = plain($name);
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    $pool = $pdo->getPool();

    $raw = $pool->acquire();
    kill($name, $admin, session($name, $raw));
    echo strstr(outcome(fn() => $raw->exec('SELECT 1')), ':', true), ' ';
    $pool->release($raw);
    unset($raw);
    echo count($pool), ' ', $pdo->query("SELECT 'innocent'")->fetchColumn(), "\n";

    $raw = $pool->acquire();
    $statement = $raw->prepare('SELECT 1');
    kill($name, $admin, session($name, $raw));
    echo strstr(outcome(fn() => $statement->execute()), ':', true), ' ';
    unset($statement);
    $pool->release($raw);
    unset($raw);
    echo count($pool), ' ', $pdo->query("SELECT 'innocent'")->fetchColumn(), "\n";
}, 'mysql', 'pgsql');

echo "== sqlite\n";
$pdo = connect('sqlite');
$pool = $pdo->getPool();
$raw = $pool->acquire();
$raw->sqliteCreateFunction('secret', fn() => 'secret');
echo $raw->query('SELECT secret()')->fetchColumn(), "\n";
$pool->release($raw);
unset($raw);
echo outcome(fn() => $pdo->query('SELECT secret()')->fetchColumn()), "\n";
$raw = $pool->acquire();
echo outcome(fn() => $raw->__construct('sqlite::memory:')), ' ', $raw->query('SELECT 1')->fetchColumn(), "\n";
?>
--EXPECT--
== mysql
PDOException 0 innocent
PDOException 0 innocent
== pgsql
PDOException 0 innocent
PDOException 0 innocent
== sqlite
secret
PDOException: SQLSTATE[HY000]: General error: 1 no such function: secret
PDOException: The PDO object has been constructed already 1
