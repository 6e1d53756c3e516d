--TEST--
SQLite: waiting for a lock and a long query can be cancelled, and the object can be used afterwards
--EXTENSIONS--
pdo
pdo_sqlite
sqlite3
--FILE--
<?php
require __DIR__ . '/sqlite.inc';
use function Async\{spawn, await, suspend};

$file = database();
foreach (connectors($file) as $name => $connect) {
    $db = $connect();
    $holder = $connect();
    $holder->exec('BEGIN IMMEDIATE');
    foreach (['lock' => 'INSERT INTO t VALUES (1)', 'query' => LONG] as $what => $sql) {
        $caller = spawn(fn() => outcome(fn() => $db->query($sql) instanceof PDOStatement));
        suspend();
        suspend();
        $caller->cancel();
        echo "$name, $what: ", await($caller), "\n";
    }
    $holder->exec('COMMIT');
    var_dump((bool) $db->exec('INSERT INTO t VALUES (1)'));
}
?>
--EXPECT--
pdo_sqlite, lock: Async\AsyncCancellation: Coroutine cancelled
pdo_sqlite, query: Async\AsyncCancellation: Coroutine cancelled
bool(true)
sqlite3, lock: Async\AsyncCancellation: Coroutine cancelled
sqlite3, query: Async\AsyncCancellation: Coroutine cancelled
bool(true)
