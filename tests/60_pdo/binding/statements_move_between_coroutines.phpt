--TEST--
PDO pool: a statement that another coroutine uses keeps its connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 2]);
    $statement = await(spawn(fn() => $pdo->prepare('SELECT 40 + 2')));
    echo 'ended: ', places($pdo), "\n";
    await(spawn(function () use ($statement) {
        $statement->execute();
        echo $statement->fetchColumn(), "\n";
    }));
    echo places($pdo), "\n";
    $pool = $pdo->getPool();
    $statement->execute();
    unset($pdo);
    echo $statement->fetchColumn(), ', ', $pool->isClosed() ? 'closed' : 'open', ', ', $pool->activeCount(), "\n";
    unset($statement);
    echo $pool->activeCount(), "\n";
});
?>
--EXPECT--
== mysql
ended: 0 of 1
42
0 of 1
42, closed, 0
0
== pgsql
ended: 0 of 1
42
0 of 1
42, closed, 0
0
== sqlite
ended: 0 of 1
42
0 of 1
42, closed, 0
0
