--TEST--
pdo_pgsql, pgsql: a connection that gets the descriptor of a closed one hears its answers
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('PGSQL', 'pdo_pgsql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{await, spawn, with_timeout};

await(spawn(fn() => with_timeout(20_000, function () {
    for ($i = 0; $i < 3; $i++) {
        $pdo = pdo_pgsql();
        echo $pdo->query("SELECT 'PDO', pg_sleep(0.01)")->fetchColumn(), "\n";
        $pdo = null;
        $connection = pgsql();
        echo pg_fetch_result(pg_query($connection, "SELECT 'pgsql', pg_sleep(0.01)"), 0, 0), "\n";
        pg_close($connection);
    }
})));
?>
--EXPECT--
PDO
pgsql
PDO
pgsql
PDO
pgsql
