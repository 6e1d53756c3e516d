--TEST--
PDO pool: a killed session fails once, then a retry works, and the others are checked
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\spawn;

each_database(function (string $name) {
    $admin = plain($name);
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 3, PDO::ATTR_POOL_MIN => 3]);
    $held = [];
    for ($i = 0; $i < 3; $i++) {
        $held[] = spawn(function () use ($name, $pdo, &$here, $admin) {
            $statement = $pdo->prepare('SELECT 1');
            $session = session($name, $pdo);
            $here++;
            turns_until(function () use (&$here) { return $here >= 3; });
            return $session;
        });
    }
    foreach (array_map('Async\await', $held) as $session) {
        kill($name, $admin, $session);
    }
    echo 'idle and dead: ', places($pdo), "\n";
    $failures = 0;
    for ($i = 0; $i < 5; $i++) {
        try {
            $pdo->query('SELECT 1');
        } catch (PDOException) {
            $failures++;
        }
    }
    echo "failed: $failures\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
idle and dead: 0 of 3
failed: 1
== pgsql
idle and dead: 0 of 3
failed: 1
