--TEST--
PDO pool: with autocommit off, a first statement that fails leaves no transaction behind
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

table('mysql', 'id INT PRIMARY KEY, v INT');
$admin = plain('mysql');
$admin->exec('INSERT INTO t VALUES (1, 1)');
$admin->exec('SET innodb_lock_wait_timeout = 1');
$pdo = connect('mysql', [PDO::ATTR_AUTOCOMMIT => 0, PDO::ATTR_POOL_MAX => 1]);
$insert = 'INSERT INTO t VALUES (2, 1), (1, 1)';
$ways = [
    'exec' => fn() => $pdo->exec($insert),
    'query' => fn() => $pdo->query($insert),
    'acquired' => function () use ($pdo, $insert) {
        $raw = $pdo->getPool()->acquire();
        try {
            $raw->exec($insert);
        } finally {
            $pdo->getPool()->release($raw);
        }
    },
];
foreach ($ways as $way => $call) {
    await(spawn(fn() => outcome($call)));
    echo "$way: ", outcome(fn() => $admin->exec('UPDATE t SET v = v + 1 WHERE id = 1')), ' ', places($pdo), "\n";
}
?>
--EXPECT--
exec: 1 0 of 1
query: 1 0 of 1
acquired: 1 0 of 1
