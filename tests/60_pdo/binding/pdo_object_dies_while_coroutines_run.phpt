--TEST--
PDO pool: the PDO object may go while coroutines hold statements and transactions
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

each_database(function (string $name) {
    $table = table($name, 'id INT');
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 4]);
    $go = false;
    $coroutine = (function () use (&$pdo, &$go, $table) {
        $mine = $pdo;
        return spawn(function () use (&$mine, &$go, $table) {
            $mine->beginTransaction();
            $mine->exec("INSERT INTO $table VALUES (1)");
            $statement = $mine->query("SELECT COUNT(*) FROM $table");
            $mine = null;
            until(fn() => $go);
            echo $statement->fetchColumn(), "\n";
        });
    })();
    suspend();
    until(fn() => $pdo->getPool()->activeCount() === 1 && $pdo->getPool()->count() === 1);
    $pool = $pdo->getPool();
    while ($pool->activeCount() === 0) { suspend(); }
    $pdo = null;
    $go = true;
    await($coroutine);
    echo plain($name)->query("SELECT COUNT(*) FROM $table")->fetchColumn(), "\n";
});
?>
--EXPECT--
TIMEOUT == mysql
1
0
== pgsql
1
0
== sqlite
