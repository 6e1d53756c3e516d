--TEST--
PDO pool: closeCursor() on a statement that waits for a lock does not make it run twice
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

foreach (['closeCursor', 'fetch', 'getColumnMeta'] as $method) {
    table('sqlite', 'id INT');
    $lock = plain('sqlite');
    $lock->exec('INSERT INTO t VALUES (1), (2), (3)');
    $pdo = connect('sqlite');
    $statement = $pdo->prepare('INSERT INTO t SELECT id + 10 FROM t RETURNING id');
    $lock->exec('BEGIN IMMEDIATE');
    $is_inside = false;
    $insert = spawn(function () use ($statement, &$is_inside) {
        $is_inside = true;
        $statement->execute();
        return count($statement->fetchAll());
    });
    turns_until(function () use (&$is_inside) {
        return $is_inside;
    });
    outcome(fn() => $statement->$method(...($method === 'getColumnMeta' ? [0] : [])));
    $lock->exec('COMMIT');
    echo "$method: ", await($insert), ' ', plain('sqlite')->query('SELECT COUNT(*) FROM t')->fetchColumn(), "\n";
    $statement = $insert = null;
}
?>
--EXPECT--
closeCursor: 3 6
fetch: 3 6
getColumnMeta: 3 6
