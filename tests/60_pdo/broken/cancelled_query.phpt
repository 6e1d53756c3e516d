--TEST--
PDO pool: cancelling a coroutine in a query destroys its connection and no other
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

each_database(function (string $name) {
    $admin = plain($name);
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 2, PDO::ATTR_POOL_MIN => 2]);
    $sleep = $name === 'mysql' ? "SELECT SLEEP(20), 'pool'" : "SELECT pg_sleep(20), 'pool'";
    $running = $name === 'mysql' ? "SELECT ID FROM information_schema.processlist WHERE INFO = " . $admin->quote($sleep)
        : "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND query = " . $admin->quote($sleep);
    foreach ([false, true] as $in_transaction) {
        $coroutine = spawn(function () use ($pdo, $sleep, $in_transaction) {
            if ($in_transaction) {
                $pdo->beginTransaction();
            }
            try {
                $pdo->query($sleep);
            } finally {
                echo 'finally ', places($pdo), ' ', var_export($pdo->inTransaction(), true), "\n";
            }
        });
        turns_until(function () use ($admin, $running, &$session) { return $session = $admin->query($running)->fetchColumn(); });
        $coroutine->cancel();
        echo strstr(outcome(fn() => await($coroutine)), ':', true), ' ', places($pdo), "\n";
        kill($name, $admin, $session);
        $ids = array_map(fn() => session($name, $pdo), [1, 2, 3]);
        var_dump(in_array($session, $ids));
    }
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
finally 0 of 1 false
Async\AsyncCancellation 0 of 1
bool(false)
finally 0 of 0 true
Async\AsyncCancellation 0 of 0
bool(false)
== pgsql
finally 0 of 1 false
Async\AsyncCancellation 0 of 1
bool(false)
finally 0 of 0 true
Async\AsyncCancellation 0 of 0
bool(false)
