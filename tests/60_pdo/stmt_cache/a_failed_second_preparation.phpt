--TEST--
PDO pool: a cached statement that cannot be prepared again fails with the message of the driver
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

foreach ([PDO::ERRMODE_EXCEPTION, PDO::ERRMODE_SILENT] as $mode) {
    table('mysql', 'id INT');
    $pdo = connect('mysql', [PDO::ATTR_EMULATE_PREPARES => false, PDO::ATTR_POOL_STMT_CACHE_SIZE => 2, PDO::ATTR_ERRMODE => $mode]);
    $pdo->prepare('SELECT id FROM t WHERE id = ?')->execute([1]);
    plain('mysql')->exec('DROP TABLE t');
    $statement = $pdo->prepare('SELECT id FROM t WHERE id = ?');
    echo preg_replace('/async_pdo_\d+/', 'db', outcome(fn() => $statement->execute())), ' ',
        preg_replace('/async_pdo_\d+/', 'db', json_encode($statement->errorInfo())), "\n";
}
?>
--EXPECT--
PDOException: SQLSTATE[42S02]: Base table or view not found: 1146 Table 'db.t' doesn't exist ["42S02",1146,"Table 'db.t' doesn't exist"]
false ["42S02",1146,"Table 'db.t' doesn't exist"]
