--TEST--
SQLite: a coroutine that is cancelled after its wake-up hands its turn on
--EXTENSIONS--
pdo
pdo_sqlite
sqlite3
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/sqlite.inc';
use function Async\{spawn, await, suspend, delay};

foreach (connectors($file = database()) as $name => $connect) {
    $db = $connect();
    $one = fn($sql) => $db instanceof PDO ? (int) $db->query($sql)->fetchColumn() : $db->querySingle($sql);
    $slow = function ($x) { suspend(); suspend(); suspend(); return $x; };
    $db instanceof PDO ? $db->sqliteCreateFunction('slow', $slow) : $db->createFunction('slow', $slow);

    /* The first one hands its turn to the second one, and cancels it before it runs. */
    $first = spawn(function () use ($one, &$second) {
        $value = $one('SELECT slow(1)');
        $second->cancel();
        return $value;
    });
    $second = spawn(fn() => outcome(fn() => $one('SELECT 2')));
    $third = spawn(fn() => $one('SELECT 3'));
    echo "$name, turn: ", await($first), ', ', await($second), ', ', await($third), "\n";

    /* Both sleep for 1 ms. The one that woke up first cancels the other, which then runs when the lock is free. */
    $holder = $connect();
    $holder->exec('BEGIN IMMEDIATE');
    $waker = spawn(function () use ($holder, &$writer) {
        delay(1);
        $holder->exec('COMMIT');
        $writer->cancel();
    });
    $writer = spawn(fn() => outcome(fn() => $db->exec('INSERT INTO t VALUES (1)')));
    suspend();
    for ($end = hrtime(true) + 5_000_000; hrtime(true) < $end;);
    await($waker);
    echo "$name, lock: ", await($writer), ', ', $one('SELECT count(*) FROM t'), " rows\n";
    var_dump((bool) $db->exec('INSERT INTO t VALUES (1)'), (bool) $holder->exec('DELETE FROM t'));
}
?>
--EXPECT--
pdo_sqlite, turn: 1, Async\AsyncCancellation: Coroutine cancelled, 3
pdo_sqlite, lock: Async\AsyncCancellation: Coroutine cancelled, 0 rows
bool(true)
bool(true)
sqlite3, turn: 1, Async\AsyncCancellation: Coroutine cancelled, 3
sqlite3, lock: Async\AsyncCancellation: Coroutine cancelled, 0 rows
bool(true)
bool(true)
