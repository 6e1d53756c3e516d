--TEST--
PDO pool: each coroutine works on a connection of its own
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\spawn;

each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 5]);
    $sessions = [];
    $here = 0;
    $coroutines = [];
    for ($i = 0; $i < 5; $i++) {
        $coroutines[] = spawn(function () use ($name, $pdo, &$sessions, &$here) {
            $statement = $pdo->query('SELECT 1');
            $sessions[] = session($name, $pdo);
            $here++;
            turns_until(function () use (&$here) { return $here >= 5; });
            $sessions[] = session($name, $pdo);
        });
    }
    array_map('Async\await', $coroutines);
    $counts = array_values(array_count_values($sessions));
    echo json_encode($counts), ' ', places($pdo), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
[2,2,2,2,2] 0 of 5
== pgsql
[2,2,2,2,2] 0 of 5
