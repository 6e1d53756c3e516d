--TEST--
PDO pool: exec() of something with rows does not spoil the connection for the next one
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$cases = [
    'mysql' => ['SELECT 1', 'SELECT id FROM t', 'INSERT INTO t (v) VALUES (1) RETURNING id', 'ALTER TABLE parted CHECK PARTITION ALL',
        'OPTIMIZE TABLE t', 'SELECT 1; SELECT 2'],
    'pgsql' => ['SELECT 1', 'INSERT INTO t (id) VALUES (1) RETURNING id'],
    'sqlite' => ['SELECT 1', 'INSERT INTO t (id) VALUES (1) RETURNING id'],
];
foreach ($cases as $name => $list) {
    echo "== $name\n";
    table($name, $name === 'mysql' ? 'id INT AUTO_INCREMENT PRIMARY KEY, v INT' : 'id INT');
    if ($name === 'mysql') {
        plain('mysql')->exec('CREATE TABLE parted (id INT) PARTITION BY HASH (id) PARTITIONS 2');
    }
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    foreach ($list as $sql) {
        await(spawn(fn() => $pdo->exec($sql)));
        echo $pdo->query('SELECT 2')->fetchColumn(), ' ', await(spawn(fn() => $pdo->query('SELECT 3')->fetchColumn())), ' ', places($pdo), "\n";
    }
    $pdo->beginTransaction();
    $pdo->exec('SELECT 1');
    echo $pdo->query('SELECT 4')->fetchColumn(), ' ', var_export($pdo->commit(), true), ' ', places($pdo), "\n";
}
?>
--EXPECT--
== mysql
2 3 0 of 1
2 3 0 of 1
2 3 0 of 1
2 3 0 of 1
2 3 0 of 1
2 3 0 of 1
4 true 0 of 1
== pgsql
2 3 0 of 1
2 3 0 of 1
4 true 0 of 1
== sqlite
2 3 0 of 1
2 3 0 of 1
4 true 0 of 1
