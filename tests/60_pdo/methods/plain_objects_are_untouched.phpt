--TEST--
PDO pool: plain PDO objects behave as ever
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    $pdo = plain($name);
    var_dump($pdo->errorCode(), $pdo->getPool(), $pdo->inTransaction());
    $pdo->beginTransaction();
    var_dump(await(spawn(fn() => $pdo->inTransaction())));
    $pdo->rollBack();
    $uninitialized = (new ReflectionClass(PDO::class))->newInstanceWithoutConstructor();
    echo outcome(fn() => $uninitialized->query('SELECT 1')), "\n";
    var_dump($uninitialized->getPool());
}, 'sqlite');
?>
--EXPECTF--
== sqlite
string(5) "00000"
NULL
bool(false)
bool(true)
Error: PDO object is %s
NULL
