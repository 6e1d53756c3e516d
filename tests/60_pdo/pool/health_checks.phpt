--TEST--
PDO pool: health checks find dead connections and replace them
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

each_database(function (string $name) {
    $admin = plain($name);
    $pdo = connect($name, [PDO::ATTR_POOL_MIN => 1, PDO::ATTR_POOL_MAX => 1, PDO::ATTR_POOL_HEALTHCHECK_INTERVAL => 10]);
    $session = session($name, $pdo);
    kill($name, $admin, $session);
    $sessions = $name === 'mysql' ? "SELECT MAX(ID) FROM information_schema.processlist WHERE ID > $session AND DB = DATABASE() AND COMMAND = 'Sleep'"
        : "SELECT COUNT(*) FROM pg_stat_activity WHERE pid <> $session AND pid <> pg_backend_pid() AND datname = current_database()";
    until(fn() => $admin->query($sessions)->fetchColumn());
    echo $pdo->query('SELECT 1')->fetchColumn(), ' ', places($pdo), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
1 0 of 1
== pgsql
1 0 of 1
