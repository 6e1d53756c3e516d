--TEST--
PDO pool: getPool() returns a Pool with true counters that can be closed
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

$pdo = connect('sqlite', [PDO::ATTR_POOL_MAX => 2, PDO::ATTR_POOL_MIN => 1]);
$pool = $pdo->getPool();
echo get_class($pool), ' ', count($pool), ' ', $pool->idleCount(), ' ', $pool->activeCount(), "\n";
$raw = $pool->acquire();
echo get_class($raw), ' ', $raw->query('SELECT 1')->fetchColumn(), ' ', $raw === $pdo ? 'same' : 'another', ' ', $pool->activeCount(), "\n";
$raw->beginTransaction();
$pool->release($raw);
echo $raw->inTransaction() ? 'open' : 'rolled back', ' ', $pool->activeCount(), "\n";
$pool->deactivate();
echo outcome(fn() => $pdo->query('SELECT 1')), "\n";
$pool->activate();
echo $pdo->query('SELECT 1')->fetchColumn(), "\n";
$statement = $pdo->query('SELECT 2');
$pool->close();
echo $statement->fetchColumn(), "\n";
unset($statement);
echo outcome(fn() => $pdo->query('SELECT 1')), ' ', count($pool), "\n";
?>
--EXPECT--
Async\Pool 1 1 0
PDO 1 another 1
rolled back 0
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
1
2
Async\PoolException: Pool is closed 0
