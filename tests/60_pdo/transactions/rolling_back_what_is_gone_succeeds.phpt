--TEST--
PDO pool: rolling back a transaction that is gone with its connection succeeds
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await, suspend};

/** As frameworks do it. */
function transactional(PDO $pdo, callable $work): void
{
    $pdo->beginTransaction();
    try {
        $work();
        $pdo->commit();
    } catch (Throwable $e) {
        $pdo->rollBack();
        throw $e;
    }
}

function nested(PDO $pdo, callable $work): void
{
    $pdo->exec('SAVEPOINT inner_one');
    try {
        $work();
        $pdo->exec('RELEASE SAVEPOINT inner_one');
    } catch (Throwable $e) {
        $pdo->exec('ROLLBACK TO SAVEPOINT inner_one');
        throw $e;
    }
}

each_database(function (string $name) {
    $table = table($name, 'id INT');
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 1]);
    $sleep = $name === 'mysql' ? 'SELECT SLEEP(30)' : 'SELECT pg_sleep(30)';
    $work = function () use ($pdo, $table, $sleep) {
        $pdo->exec("INSERT INTO $table VALUES (1)");
        $pdo->query($sleep);
    };
    foreach (['flat' => $work, 'nested' => fn() => nested($pdo, $work)] as $case => $what) {
        $coroutine = spawn(function () use ($pdo, $what, &$after) {
            try {
                transactional($pdo, $what);
            } finally {
                $after = var_export($pdo->inTransaction(), true) . ', ' . outcome(fn() => $pdo->rollBack());
            }
        });
        $admin = plain($name);
        $sleeping = $name === 'mysql' ? "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP%'"
            : "SELECT COUNT(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active'";
        turns_until(fn() => (int) $admin->query($sleeping)->fetchColumn() > 0);
        $coroutine->cancel();
        echo "$case: ", strstr(outcome(fn() => await($coroutine)), ':', true), ', ', $after, "\n";
        echo '  ', $pdo->query("SELECT COUNT(*) FROM $table")->fetchColumn(), ' rows, ', places($pdo), "\n";
    }
    $pdo->beginTransaction();
    kill($name, $admin, session($name, $pdo));
    echo 'killed: ', substr(outcome(fn() => transactional_commit($pdo)), 0, 29), "\n";
}, 'mysql', 'pgsql');

/** The failure of the commit is seen, not that of the rollback. */
function transactional_commit(PDO $pdo): void
{
    outcome(fn() => $pdo->exec('SELECT 1'));
    try {
        $pdo->commit();
    } catch (Throwable $e) {
        $pdo->rollBack();
        throw $e;
    }
}
?>
--EXPECT--
== mysql
flat: Async\AsyncCancellation, false, PDOException: There is no active transaction
  0 rows, 0 of 1
nested: Async\AsyncCancellation, false, PDOException: There is no active transaction
  0 rows, 0 of 1
killed: PDOException: SQLSTATE[25S03]
== pgsql
flat: Async\AsyncCancellation, false, PDOException: There is no active transaction
  0 rows, 0 of 1
nested: Async\AsyncCancellation, false, PDOException: There is no active transaction
  0 rows, 0 of 1
killed: PDOException: SQLSTATE[25S03]
