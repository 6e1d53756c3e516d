--TEST--
PDO pool: attributes set on an acquired connection do not reach other coroutines
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    $pool = $pdo->getPool();
    $pdo->setAttribute(PDO::ATTR_CASE, PDO::CASE_LOWER);
    echo json_encode($pdo->query('SELECT 1 AS X')->fetch(PDO::FETCH_ASSOC)), ' ', count($pool), "\n";
    $raw = $pool->acquire();
    $raw->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT);
    var_dump($raw->query('SELECT no_such_column'));
    $pool->release($raw);
    unset($raw);
    echo count($pool), ' ', strstr(outcome(fn() => $pdo->query('SELECT no_such_column')), ':', true), ' ',
        json_encode($pdo->query('SELECT 1 AS X')->fetch(PDO::FETCH_ASSOC)), "\n";
});
?>
--EXPECT--
== mysql
{"x":1} 1
bool(false)
0 PDOException {"x":1}
== pgsql
{"x":1} 1
bool(false)
0 PDOException {"x":1}
== sqlite
{"x":1} 1
bool(false)
0 PDOException {"x":1}
