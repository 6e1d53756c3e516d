--TEST--
PDO pool: an open transaction is rolled back before another coroutine gets the connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

error_reporting(E_ALL & ~E_WARNING); // a transaction is left open on purpose
each_database(function (string $name) {
    $table = table($name, 'id INT');
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    foreach (['ended', 'failed', 'as SQL', 'with a statement'] as $how) {
        $coroutine = spawn(function () use ($pdo, $table, $how) {
            $how === 'as SQL' ? $pdo->exec('BEGIN') : $pdo->beginTransaction();
            $pdo->exec("INSERT INTO $table VALUES (1)");
            if ($how === 'with a statement') {
                $statement = $pdo->query("SELECT * FROM $table");
            }
            if ($how === 'failed') {
                throw new Exception('failed');
            }
        });
        $next = spawn(fn() => $pdo->query("SELECT COUNT(*) FROM $table")->fetchColumn());
        outcome(fn() => await($coroutine));
        echo "$how: ", await($next), ', ', $pdo->exec("DELETE FROM $table"), ', ', places($pdo), "\n";
    }
});
?>
--EXPECT--
== mysql
ended: 0, 0, 0 of 1
failed: 0, 0, 0 of 1
as SQL: 0, 0, 0 of 1
with a statement: 0, 0, 0 of 1
== pgsql
ended: 0, 0, 0 of 1
failed: 0, 0, 0 of 1
as SQL: 0, 0, 0 of 1
with a statement: 0, 0, 0 of 1
== sqlite
ended: 0, 0, 0 of 1
failed: 0, 0, 0 of 1
as SQL: 0, 0, 0 of 1
with a statement: 0, 0, 0 of 1
