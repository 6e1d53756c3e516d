--TEST--
SQLite: a lock that is not free in time, and a timeout of 0, are answered as stock PHP does
--EXTENSIONS--
pdo
pdo_sqlite
sqlite3
--FILE--
<?php
require __DIR__ . '/sqlite.inc';

$file = database();
$ways = [];
$holder = new PDO("sqlite:$file");
$holder->exec('BEGIN IMMEDIATE');
foreach ([0, 0.05] as $timeout) {
    foreach (connectors($file, $timeout) as $name => $connect) {
        $db = $connect();
        $ways["$name, " . ($timeout ? 'some time' : 'no time')] = fn() => $db->exec('INSERT INTO t VALUES (1)');
    }
}
compare_with_stock($ways);
?>
--EXPECTF--
pdo_sqlite, no time: PDOException: SQLSTATE[HY000]: General error: 5 database is locked
sqlite3, no time: %r(SQLite3)?%rException: database is locked
pdo_sqlite, some time: PDOException: SQLSTATE[HY000]: General error: 5 database is locked, others ran
sqlite3, some time: %r(SQLite3)?%rException: database is locked, others ran
as stock PHP
