--TEST--
PDO pool: what an error handler leaves in another object after its coroutine has ended is undone
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    $pdo = connect('sqlite');
    $log = connect($name, [PDO::ATTR_POOL_MAX => 2]);
    set_error_handler(function () use ($log) {
        $log->beginTransaction();
        $log->query('SELECT 1')->fetchAll();
        return true;
    });
    for ($i = 0; $i < 3; $i++) {
        await(spawn(fn() => $pdo->beginTransaction()));
        await(spawn(fn() => $log->query('SELECT 1')->fetchAll())); // two places are enough
    }
    $others = [];
    for ($i = 0; $i < 6; $i++) {
        $others[] = spawn(fn() => $log->inTransaction());
    }
    turns_until(fn() => $log->getPool()->activeCount() === 0);
    echo array_sum(array_map(fn($other) => await($other), $others)), " inside\n";
});
?>
--EXPECT--
== mysql
0 inside
== pgsql
0 inside
== sqlite
0 inside
