--TEST--
PDO pool: while one coroutine executes a statement, another one may execute the same
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    table($name, 'id INT');
    $pdo = connect($name, [PDO::ATTR_EMULATE_PREPARES => false, PDO::ATTR_POOL_MAX => 2]);
    $slow = $pdo->prepare(['mysql' => 'SELECT SLEEP(0.1)', 'pgsql' => 'SELECT pg_sleep(0.1)'][$name]);
    $quick = $pdo->prepare('SELECT id FROM t WHERE id = ?');
    $is_inside = false;
    $first = spawn(function () use ($slow, &$is_inside) {
        $is_inside = true;
        return $slow->execute();
    });
    turns_until(function () use (&$is_inside) {
        return $is_inside;
    });
    $ways = ['execute' => fn() => $quick->execute([1]), 'fetch' => fn() => $quick->fetch(), 'closeCursor' => fn() => $quick->closeCursor(),
        'the same' => fn() => $slow->execute(), 'query' => fn() => $pdo->query('SELECT 1')];
    foreach ($ways as $way => $use) {
        echo "$way: ", outcome($use), "\n";
    }
    $quick = $use = $ways = null; /* dies in the middle of the call */
    var_dump(await($first));
    $slow = $first = null;
    echo $pdo->query('SELECT 5')->fetchColumn(), ' ', places($pdo), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
execute: true
fetch: false
closeCursor: true
the same: true
query: PDOStatement
bool(true)
5 0 of 2
== pgsql
execute: true
fetch: false
closeCursor: true
the same: true
query: PDOStatement
bool(true)
5 0 of 2
