--TEST--
SQLite: a plain object that waits for the lock of a database suspends
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
    $holder = $connect();
    $other = $connect();
    $holder->exec('BEGIN IMMEDIATE');
    $holder->exec('INSERT INTO t VALUES (1)');
    $writer = spawn(fn() => $other->exec('INSERT INTO t VALUES (2)'));
    for ($i = 0; $i < 20; $i++) {
        suspend();
    }
    echo $name, $writer->isCompleted() ? ' did not wait' : ' waits', "\n";
    $holder->exec('COMMIT');
    var_dump((bool) await($writer));
}
echo implode(' ', (new PDO("sqlite:$file"))->query('SELECT v FROM t ORDER BY rowid')->fetchAll(PDO::FETCH_COLUMN)), "\n";
?>
--EXPECT--
pdo_sqlite waits
bool(true)
sqlite3 waits
bool(true)
1 2 1 2
