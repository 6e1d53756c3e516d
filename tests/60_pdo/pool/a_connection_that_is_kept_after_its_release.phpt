--TEST--
PDO pool: a connection that was released cannot be used while another coroutine has it
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    table($name, 'id INT');
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    $pool = $pdo->getPool();
    $kept = $pool->acquire();
    $kept->query('SELECT 1');
    $pool->release($kept);
    await(spawn(function () use ($pdo, $pool, $kept) {
        $pdo->beginTransaction();
        $pdo->exec('INSERT INTO t VALUES (1)');
        foreach ([fn() => $kept->exec('DELETE FROM t'), fn() => $kept->commit(), fn() => $kept->query('SELECT 1'),
                fn() => $kept->prepare('SELECT 1'), fn() => $kept->lastInsertId()] as $use) {
            echo substr(outcome($use), 0, 60), "\n";
        }
        echo outcome(fn() => $pool->release($kept)), "\n";
        echo outcome(fn() => $pool->discard($kept)), "\n";
        $pdo->exec('INSERT INTO t VALUES (2)');
        $pdo->commit();
    }));
    unset($kept);
    $kept = $pool->acquire();
    $pool->release($kept);
    $kept->beginTransaction(); /* though it is idle */
    echo await(spawn(function () use ($pdo) {
        $pdo->exec('INSERT INTO t VALUES (3)');
        return $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn();
    })), ' ', places($pdo), ' ', var_export($kept->inTransaction(), true), "\n";
    unset($kept);
    echo $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), ' ', places($pdo), "\n";
});
?>
--EXPECT--
== mysql
PDOException: SQLSTATE[08003]: Connection does not exist: it
PDOException: SQLSTATE[08003]: Connection does not exist: it
PDOException: SQLSTATE[08003]: Connection does not exist: it
PDOException: SQLSTATE[08003]: Connection does not exist: it
PDOException: SQLSTATE[08003]: Connection does not exist: it
Async\PoolException: This resource was already released
Async\PoolException: This resource was already released
3 0 of 1 true
3 0 of 1
== pgsql
PDOException: SQLSTATE[08003]: Connection does not exist: it
PDOException: SQLSTATE[08003]: Connection does not exist: it
PDOException: SQLSTATE[08003]: Connection does not exist: it
PDOException: SQLSTATE[08003]: Connection does not exist: it
PDOException: SQLSTATE[08003]: Connection does not exist: it
Async\PoolException: This resource was already released
Async\PoolException: This resource was already released
3 0 of 1 true
3 0 of 1
== sqlite
PDOException: SQLSTATE[08003]: Connection does not exist: it
PDOException: SQLSTATE[08003]: Connection does not exist: it
PDOException: SQLSTATE[08003]: Connection does not exist: it
PDOException: SQLSTATE[08003]: Connection does not exist: it
PDOException: SQLSTATE[08003]: Connection does not exist: it
Async\PoolException: This resource was already released
Async\PoolException: This resource was already released
3 0 of 1 true
3 0 of 1
