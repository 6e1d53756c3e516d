--TEST--
PDO pool: attributes of many coroutines, set at the same time, do not reach main
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

const ROUNDS = 20;

/* Autocommit is set by a question to the server: others run meanwhile. */
$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 3, PDO::ATTR_POOL_MIN => 3]);
$attributes = [PDO::ATTR_EMULATE_PREPARES, MYSQL_IS_BUFFERED, PDO::ATTR_STRINGIFY_FETCHES, PDO::ATTR_ORACLE_NULLS,
    PDO::ATTR_CASE, PDO::ATTR_DEFAULT_FETCH_MODE, PDO::ATTR_ERRMODE, PDO::ATTR_DEFAULT_STR_PARAM];
$setters = [];
for ($i = 0; $i < 6; $i++) {
    $setters[] = spawn(function () use ($pdo, $attributes, $i) {
        for ($round = 0; $round < ROUNDS; $round++) {
            $pdo->setAttribute(PDO::ATTR_AUTOCOMMIT, ($round + $i) % 2);
            $pdo->setAttribute($attributes[($round + $i) % count($attributes)], 2);
            $pdo->query('SELECT 1')->fetchAll();
        }
    });
}
array_map(\Async\await(...), $setters);
$pdo->setAttribute(PDO::ATTR_AUTOCOMMIT, 1);
$pdo->setAttribute(PDO::ATTR_CASE, PDO::CASE_UPPER);
$statements = [];
for ($i = 0; $i < 3; $i++) {
    $statements[] = $statement = await(spawn(fn() => $pdo->query('SELECT @@autocommit AS value')));
    echo json_encode($statement->fetch(PDO::FETCH_ASSOC)), "\n";
}
?>
--EXPECT--
{"VALUE":1}
{"VALUE":1}
{"VALUE":1}
