--TEST--
PDO pool: the PDO object may go while coroutines hold statements and transactions
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    $table = table($name, 'id INT');
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 4]);
    $go = $is_ready = false;
    $coroutine = (function () use (&$pdo, &$go, &$is_ready, $table) {
        $mine = $pdo;
        return spawn(function () use (&$mine, &$go, &$is_ready, $table) {
            $mine->beginTransaction();
            $mine->exec("INSERT INTO $table VALUES (1)");
            $statement = $mine->query("SELECT COUNT(*) FROM $table");
            $mine = null;
            $is_ready = true;
            turns_until(function () use (&$go) { return $go; });
            echo $statement->fetchColumn(), "\n";
        });
    })();
    turns_until(function () use (&$is_ready) { return $is_ready; });
    $pdo = null;
    $go = true;
    await($coroutine);
    echo plain($name)->query("SELECT COUNT(*) FROM $table")->fetchColumn(), "\n";
});
?>
--EXPECT--
== mysql
1
0
== pgsql
1
0
== sqlite
1
0
