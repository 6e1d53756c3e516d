--TEST--
PDO pool: the strategy of the circuit breaker is given the exception of the driver
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

class Listening implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void
    {
    }

    public function reportFailure(mixed $source, Throwable $error): void
    {
        for ($text = []; $error; $error = $error->getPrevious()) {
            $text[] = get_class($error) . ' ' . preg_replace('/(gone away|administrator command|cut off|cancelled).*/s', '$1', $error->getMessage());
        }
        echo implode(' <- ', $text), "\n";
    }
}

each_database(function (string $name) {
    $admin = plain($name);
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    $pdo->getPool()->setCircuitBreakerStrategy(new Listening());
    $pdo->query('SELECT 1');
    kill($name, $admin, session($name, $pdo));
    outcome(fn() => $pdo->exec('SELECT 1'));
    $statement = $pdo->prepare('SELECT 1');
    kill($name, $admin, session($name, $pdo));
    outcome(fn() => $statement->execute());
    unset($statement);
    $coroutine = spawn(fn() => $pdo->query($name === 'mysql' ? 'SELECT SLEEP(30)' : 'SELECT pg_sleep(30)'));
    $is_running = $name === 'mysql' ? "SELECT COUNT(*) FROM information_schema.processlist WHERE INFO = 'SELECT SLEEP(30)' AND DB = DATABASE()"
        : "SELECT COUNT(*) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(30)' AND datname = current_database()";
    turns_until(fn() => $admin->query($is_running)->fetchColumn() > 0);
    $coroutine->cancel();
    outcome(fn() => await($coroutine));
    echo places($pdo), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
PDOException SQLSTATE[HY000]: 2006 MySQL server has gone away
PDOException SQLSTATE[HY000]: 2006 MySQL server has gone away
PDOException SQLSTATE[08006]: A call on the connection was cut off <- Async\AsyncCancellation Coroutine cancelled
0 of 0
== pgsql
PDOException SQLSTATE[HY000]: 7 FATAL:  terminating connection due to administrator command
PDOException SQLSTATE[HY000]: 7 FATAL:  terminating connection due to administrator command
PDOException SQLSTATE[08006]: A call on the connection was cut off <- Async\AsyncCancellation Coroutine cancelled
0 of 0
