--TEST--
PDO pool: errorCode() and errorInfo() are those of the coroutine
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT]);
    $show = fn() => $pdo->errorCode() . ' ' . json_encode([is_null($pdo->errorInfo()[1]), is_null($pdo->errorInfo()[2])]);
    echo 'new: ', $show(), ' ', places($pdo), "\n";
    var_dump($pdo->exec('bogus'));
    echo 'exec: ', $show(), ' ', places($pdo), "\n";
    await(spawn(function () use ($pdo, $show) {
        echo 'other: ', $show(), "\n";
        var_dump($pdo->query('SELECT * FROM no_such_table'));
        echo 'query: ', $show(), ' ', places($pdo), "\n";
        $pdo->query('SELECT 1')->fetchAll();
        echo 'well: ', $show(), "\n";
        $pdo->beginTransaction();
        $pdo->query('bogus');
        echo 'in a transaction: ', $show(), ' ', places($pdo), "\n";
        $pdo->rollBack();
    }));
    echo 'still: ', $show(), "\n";
    turns_until(fn() => $pdo->getPool()->activeCount() === 0);
    echo 'next: ', await(spawn($show)), "\n";
});
?>
--EXPECT--
== mysql
new: 00000 [true,true] 0 of 0
bool(false)
exec: 42000 [false,false] 0 of 1
other: 00000 [true,true]
bool(false)
query: 42S02 [false,false] 0 of 1
well: 00000 [true,true]
in a transaction: 42000 [false,false] 1 of 1
still: 42000 [false,false]
next: 00000 [true,true]
== pgsql
new: 00000 [true,true] 0 of 0
bool(false)
exec: 42601 [false,false] 0 of 1
other: 00000 [true,true]
bool(false)
query: 42P01 [false,false] 0 of 1
well: 00000 [true,true]
in a transaction: 42601 [false,false] 1 of 1
still: 42601 [false,false]
next: 00000 [true,true]
== sqlite
new: 00000 [true,true] 0 of 0
bool(false)
exec: HY000 [false,false] 0 of 1
other: 00000 [true,true]
bool(false)
query: HY000 [false,false] 0 of 1
well: 00000 [true,true]
in a transaction: HY000 [false,false] 1 of 1
still: HY000 [false,false]
next: 00000 [true,true]
