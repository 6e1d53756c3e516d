--TEST--
PDO pool: the last id outlives the pool, a strategy, a broken connection and a fork, or is refused
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases(); if (!function_exists('pcntl_fork')) die('skip needs pcntl'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

const KEYS = ['mysql' => 'INT AUTO_INCREMENT PRIMARY KEY', 'pgsql' => 'SERIAL PRIMARY KEY', 'sqlite' => 'INTEGER PRIMARY KEY'];

class Quiet implements Async\CircuitBreakerStrategy
{
    public int $reports = 0;
    public function reportSuccess(mixed $source): void { $this->reports++; }
    public function reportFailure(mixed $source, ?Throwable $error): void {}
    public function shouldRecover(): bool { return false; }
}

each_database(function (string $name) {
    $table = table($name, 'id ' . KEYS[$name] . ', v INT');
    $insert = "INSERT INTO $table (v) VALUES (1)";
    $id = fn(PDO $pdo) => outcome(fn() => $pdo->lastInsertId());

    $pdo = connect($name);
    $pdo->exec($insert);
    $pdo->getPool()->close();
    echo 'closed: ', count($pdo->getPool()), ' left, ', $id($pdo), "\n";

    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    $strategy = new Quiet();
    $pdo->getPool()->setCircuitBreakerStrategy($strategy);
    $pdo->exec($insert);
    await(spawn(fn() => $pdo->exec($insert)));
    echo 'with a strategy: ', $strategy->reports, ' reports, ', $id($pdo), "\n";

    if ($name !== 'sqlite') {
        $pdo = connect($name);
        $session = session($name, $pdo);
        $pdo->exec($insert);
        kill($name, plain($name), $session);
        echo 'killed: ', strstr(outcome(fn() => $pdo->query('SELECT 1')->fetchColumn()), ':', true), ', ', $id($pdo), ', ', places($pdo), "\n";
        echo '  then: ', $pdo->exec($insert), ', ', $id($pdo), "\n";
    }

    $pdo = connect($name);
    $pdo->exec($insert);
    if (($child = pcntl_fork()) === 0) {
        echo 'in a child: ', $id($pdo), ', ', places($pdo), "\n";
        posix_kill(getmypid(), SIGKILL);
    }
    pcntl_waitpid($child, $status);
    echo 'in the parent: ', $id($pdo), "\n";
});
?>
--EXPECT--
== mysql
closed: 0 left, '1'
with a strategy: 2 reports, '2'
killed: PDOException, '4', 0 of 0
  then: 1, '5'
in a child: '6', 0 of 0
in the parent: '6'
== pgsql
closed: 0 left, Async\PoolException: Pool is closed
with a strategy: 2 reports, '2'
killed: PDOException, PDOException: SQLSTATE[08003]: Connection does not exist: the one that knew the last id is gone, and has not told it, 0 of 1
  then: 1, '5'
in a child: PDOException: SQLSTATE[08003]: Connection does not exist: the one that knew the last id is gone, and has not told it, 0 of 1
in the parent: '6'
== sqlite
closed: 0 left, '1'
with a strategy: 2 reports, '2'
in a child: '4', 0 of 0
in the parent: '4'
