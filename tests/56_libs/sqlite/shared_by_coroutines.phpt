--TEST--
SQLite: coroutines that share one object take turns, and each gets its own rows
--EXTENSIONS--
pdo
pdo_sqlite
sqlite3
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/sqlite.inc';
use function Async\{spawn, await, suspend};

foreach (connectors(database()) as $name => $connect) {
    $db = $connect();
    $all = fn($sql) => $db instanceof PDO ? (int) $db->query($sql)->fetchColumn() : $db->querySingle($sql);
    $long = spawn(fn() => $all(LONG));
    suspend();
    $others = array_map(fn($i) => spawn(fn() => [$db->exec("INSERT INTO t VALUES ($i)"), $all("SELECT $i")]), range(1, 5));
    suspend();
    echo $name, $long->isCompleted() ? ': no long query' : ': all under way', "\n";
    echo implode(' ', array_map(fn($other) => await($other)[1], $others)), ' ', await($long), ' ', $all('SELECT sum(v) FROM t'), "\n";

    /* Cancelled while it waits for its turn. */
    $long = spawn(fn() => $all(LONG));
    suspend();
    $other = spawn(fn() => outcome(fn() => $all('SELECT 1')));
    suspend();
    $other->cancel();
    echo await($other), ' ', await($long), "\n";

    /* A function that is written in PHP may suspend in the middle of a query. */
    $function = function ($x) { suspend(); return $x * 2; };
    $db instanceof PDO ? @$db->sqliteCreateFunction('twice', $function) : $db->createFunction('twice', $function);
    $first = spawn(fn() => $all('SELECT twice(21)'));
    $second = spawn(fn() => $all('SELECT twice(4)'));
    echo await($first), ' ', await($second), "\n";
    $db->exec('DELETE FROM t');
}
?>
--EXPECT--
pdo_sqlite: all under way
1 2 3 4 5 400000 15
Async\AsyncCancellation: Coroutine cancelled 400000
42 8
sqlite3: all under way
1 2 3 4 5 400000 15
Async\AsyncCancellation: Coroutine cancelled 400000
42 8
