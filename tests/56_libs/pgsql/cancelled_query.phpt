--TEST--
pdo_pgsql, pgsql: a cancelled query throws the cancellation, and the connection is broken
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('PGSQL', 'pdo_pgsql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await};

$watch = pdo_pgsql();
$running = "SELECT COUNT(*) FROM pg_stat_activity WHERE query LIKE 'SELECT 1, pg_sleep(20)%' AND wait_event = 'PgSleep'";
$cancel = function (callable $task) use ($watch, $running) {
    $coroutine = spawn($task);
    turns_until(fn() => $watch->query($running)->fetchColumn() != 0);
    $coroutine->cancel();
    await($coroutine);
    $watch->query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT 1, pg_sleep(20)%'")->fetchAll();
    turns_until(fn() => $watch->query($running)->fetchColumn() == 0);
};
$cancel(function () {
    $pdo = pdo_pgsql();
    echo outcome(fn() => $pdo->query('SELECT 1, pg_sleep(20)')), "\n";
    echo strtok(outcome(fn() => $pdo->query('SELECT 2')), "\n"), "\n";
});
$cancel(function () {
    $connection = pgsql();
    echo outcome(fn() => pg_query($connection, 'SELECT 1, pg_sleep(20)')), "\n";
    var_dump(@pg_query($connection, 'SELECT 2'));
});
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
PDOException: SQLSTATE[HY000]: General error: 7 select() failed: Operation canceled
Async\AsyncCancellation: Coroutine cancelled
bool(false)
