--TEST--
PDO pool: POOL_MAX also limits connections that are being opened
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    $admin = plain($name);
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 3]);
    $most = 0;
    $coroutines = [];
    for ($i = 0; $i < 30; $i++) {
        $coroutines[] = spawn(function () use ($pdo, &$most) {
            $pdo->query('SELECT 1')->fetchAll();
            $most = max($most, count($pdo->getPool()));
        });
    }
    foreach ($coroutines as $coroutine) {
        $most = max($most, count($pdo->getPool()));
        await($coroutine);
    }
    /* A connection that was being opened for a coroutine which got another one counts until it is there. */
    for ($end = time() + 30; $pdo->getPool()->activeCount() > 0 && time() < $end;) {
        Async\delay(1);
    }
    echo "$most, ", places($pdo), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
3, 0 of 3
== pgsql
3, 0 of 3
