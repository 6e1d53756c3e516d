--TEST--
PDO pool: after a fork, the child opens its own connections
--EXTENSIONS--
pcntl
--SKIPIF--
<?php
if (getenv('SKIP_ASAN')) die('skip what the child forgets is never freed, and libpq does not ask PHP for memory');
require __DIR__ . '/../../databases.inc';
skip_without('MYSQL', 'pdo_mysql');
skip_without('PGSQL', 'pdo_pgsql');
?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{await, delay, spawn};

$options = [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => 4, PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION, PDO::ATTR_EMULATE_PREPARES => false];
foreach (['mysql' => ['SELECT CONNECTION_ID()', pdo_mysql(...)], 'pgsql' => ['SELECT pg_backend_pid()', pdo_pgsql(...)]] as $name => [$sql, $connect]) {
    $pdo = $connect($options);
    $ids = [];
    $note = function () use ($pdo, $sql, &$ids) { return $ids[] = $pdo->query($sql)->fetchColumn(); };
    await(spawn($note)); // idle
    $other = spawn(function () use ($pdo, $note, $sql, &$go, &$ready) {
        $pdo->beginTransaction();
        $before = $note();
        $ready = true;
        until(function () use (&$go) { return $go; });
        $same = $pdo->query($sql)->fetchColumn() === $before;
        $pdo->commit();
        return $same;
    });
    for ($go = $ready = false; !$ready; ) {
        delay(1);
    }
    $pdo->beginTransaction();
    $mine = $note();
    $statement = $pdo->prepare($sql);
    $statement->execute();
    if (($pid = pcntl_fork()) === 0) {
        foreach ([fn () => $pdo->commit(), fn () => $statement->fetch(), fn () => $statement->execute()] as $call) {
            echo outcome($call), "\n";
        }
        $statement = null;
        $new = $pdo->query($sql)->fetchColumn();
        echo "$name: ", in_array($new, $ids) ? 'a connection of the parent' : 'a connection of its own', ', all ', $pdo->getPool()->count(), "\n";
        $pdo = null;
        exit(7);
    }
    until(function () use ($pid, &$status) { return pcntl_waitpid($pid, $status, WNOHANG) !== 0; });
    $go = true;
    echo "$name: ", pcntl_wexitstatus($status), ' ', pcntl_wtermsig($status), ', ';
    echo json_encode([$statement->fetchColumn() === $mine, $pdo->inTransaction(), $pdo->query($sql)->fetchColumn() === $mine,
        $pdo->commit(), await($other)]), "\n";
    $statement = null;
}
?>
--EXPECT--
PDOException: SQLSTATE[25S03]: Transaction is rolled back: the connection was lost inside it
PDOException: SQLSTATE[08003]: The connection belongs to the parent process
PDOException: SQLSTATE[08003]: The connection belongs to the parent process
mysql: a connection of its own, all 1
mysql: 7 0, [true,true,true,true,true]
PDOException: SQLSTATE[25S03]: Transaction is rolled back: the connection was lost inside it
PDOException: SQLSTATE[08003]: The connection belongs to the parent process
PDOException: SQLSTATE[08003]: The connection belongs to the parent process
pgsql: a connection of its own, all 1
pgsql: 7 0, [true,true,true,true,true]
