--TEST--
PDO pool: PRAGMA busy_timeout and ATTR_TIMEOUT limit the wait for a lock, which suspends
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

$ways = [
    'pragma' => fn(PDO $pdo) => $pdo->exec('PRAGMA busy_timeout = 20000'),
    'prepared pragma' => fn(PDO $pdo) => $pdo->query('PRAGMA busy_timeout = 20000')->fetchAll(),
    'attribute' => fn(PDO $pdo) => $pdo->setAttribute(PDO::ATTR_TIMEOUT, 20),
    'asking' => fn(PDO $pdo) => $pdo->query('PRAGMA busy_timeout')->fetchAll(),
];
foreach ($ways as $way => $set) {
    table('sqlite', 'id INT');
    $lock = plain('sqlite');
    $pdo = connect('sqlite');
    $waiter = spawn(function () use ($pdo, $set, &$is_inside) {
        $insert = $pdo->prepare('INSERT INTO t VALUES (1)');
        $set($pdo);
        $is_inside = true;
        return $insert->execute();
    });
    $is_inside = false;
    $lock->exec('BEGIN IMMEDIATE');
    turns_until(function () use (&$is_inside) {
        return $is_inside;
    });
    suspend(); /* if it blocked, the commit would never come */
    $lock->exec('COMMIT');
    echo "$way: ", outcome(fn() => await($waiter)), "\n";
}

$pdo = connect('sqlite');
$lock->exec('BEGIN IMMEDIATE');
await(spawn(function () use ($pdo) {
    $pdo->exec('PRAGMA busy_timeout = 0');
    echo outcome(fn() => $pdo->exec('INSERT INTO t VALUES (1)')), "\n";
    $pdo->exec('PRAGMA busy_timeout = 30');
    echo outcome(fn() => $pdo->exec('INSERT INTO t VALUES (1)')), "\n";
}));
?>
--EXPECT--
pragma: true
prepared pragma: true
attribute: true
asking: true
PDOException: SQLSTATE[HY000]: General error: 5 database is locked
PDOException: SQLSTATE[HY000]: General error: 5 database is locked
