--TEST--
PDO pool: code that runs during acquire cannot take a second connection for the same coroutine
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

class Curious implements Async\CircuitBreakerStrategy
{
    public ?PDOStatement $statement = null;

    public function reportSuccess(mixed $source): void
    {
    }

    public function reportFailure(mixed $source, Throwable $error): void
    {
    }

    public function shouldRecover(): bool
    {
        global $pdo;
        $pdo->getPool()->activate();
        echo outcome(fn() => $this->statement = $pdo->prepare('SELECT 1')), "\n";
        return true;
    }
}

table('sqlite', 'id INT');
$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 2]);
$pool = $pdo->getPool();
$pool->setCircuitBreakerStrategy($strategy = new Curious());
await(spawn(function () use ($pdo, $pool, $strategy) {
    $pool->deactivate();
    $pdo->beginTransaction();
    $pdo->exec('INSERT INTO t VALUES (1)');
    echo places($pdo), "\n";
    $strategy->statement = null;
    var_dump($pdo->inTransaction(), $pdo->commit());
}));
echo places($pdo), ' ', $pdo->query('SELECT COUNT(*) FROM t')->fetchColumn(), "\n";
?>
--EXPECT--
PDOException: SQLSTATE[HY010]: Function sequence error: the coroutine is waiting for a connection already, and what runs meanwhile cannot use the same PDO object
1 of 1
bool(true)
bool(true)
0 of 1 1
