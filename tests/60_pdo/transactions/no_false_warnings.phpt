--TEST--
PDO pool: no warning where a transaction is no mistake; the handler of a notice may use the object
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, delay};

set_error_handler(function (int $level, string $message) {
    echo "told: $message\n";
    return true;
});
$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 2]);

echo "spawned before the transaction of its spawner:\n";
$early = spawn(function () use ($pdo) {
    delay(5);
    $pdo->query('SELECT 1')->fetchAll();
});
$pdo->beginTransaction();
await($early);
$pdo->rollBack();

echo "the spawner is gone, and another coroutine has its address:\n";
for ($i = 0; $i < 3; $i++) {
    $orphan = await(spawn(fn() => spawn(function () use ($pdo) {
        delay(10);
        $pdo->query('SELECT 1')->fetchAll();
    })));
    $other = spawn(function () use ($pdo) {
        $pdo->beginTransaction();
        delay(20);
        $pdo->commit();
    });
    await($orphan);
    await($other);
}

echo "SQL has switched autocommit off:\n";
$mysql = connect('mysql', [PDO::ATTR_POOL_INIT => 'SET autocommit = 0']);
$plain = plain('mysql');
$plain->exec('CREATE TABLE warnings (id int) ENGINE=InnoDB');
await(spawn(fn() => $mysql->query('SELECT * FROM warnings')->fetchAll()));

each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 2]);
    set_error_handler(function (int $level, string $message) use ($pdo) {
        $pdo->beginTransaction();
        return true;
    });
    $pdo->beginTransaction();
    await(spawn(function () use ($pdo) {
        $pdo->query('SELECT 1')->fetchAll();
        echo $pdo->inTransaction() ? 'as the handler has left it' : 'another connection', "\n";
        $pdo->rollBack();
    }));
    $pdo->rollBack();
    echo places($pdo), "\n";
});
?>
--EXPECT--
spawned before the transaction of its spawner:
the spawner is gone, and another coroutine has its address:
SQL has switched autocommit off:
== mysql
as the handler has left it
0 of 2
== pgsql
as the handler has left it
0 of 2
== sqlite
as the handler has left it
0 of 2
