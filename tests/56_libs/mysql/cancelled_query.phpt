--TEST--
pdo_mysql, mysqli: a cancelled query throws the cancellation, and the connection is broken
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('MYSQL', 'pdo_mysql', 'mysqli'); ?>
--FILE--
<?php
require __DIR__ . '/../../databases.inc';
use function Async\{spawn, await};

$watch = pdo_mysql();
foreach ([fn() => pdo_mysql(), fn() => pdo_mysql(by_path: true), fn() => mysqli()] as $connect) {
    $coroutine = spawn(function () use ($connect) {
        $connection = $connect();
        echo outcome(fn() => $connection->query('SELECT SLEEP(20), "cancel me"')), "\n";
        echo preg_replace('/.*: (?=MySQL|\d)/', '', outcome(fn() => $connection->query('SELECT 1'))), "\n";
    });
    $running = "SELECT COUNT(*) FROM information_schema.processlist WHERE INFO LIKE 'SELECT SLEEP(20)%'";
    turns_until(fn() => $watch->query($running)->fetchColumn() != 0);
    $coroutine->cancel();
    await($coroutine);
    foreach ($watch->query("SELECT ID FROM information_schema.processlist WHERE INFO LIKE 'SELECT SLEEP(20)%'")->fetchAll() as [$id]) {
        @$watch->exec("KILL QUERY $id");
    }
    turns_until(fn() => $watch->query($running)->fetchColumn() == 0);
}
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
2006 MySQL server has gone away
Async\AsyncCancellation: Coroutine cancelled
2006 MySQL server has gone away
Async\AsyncCancellation: Coroutine cancelled
MySQL server has gone away
