--TEST--
SQLite3: a call that waits for its turn notices that the connection was closed meanwhile
--EXTENSIONS--
sqlite3
--FILE--
<?php
require __DIR__ . '/sqlite.inc';
use function Async\{await, await_all, spawn, suspend};

function open(): SQLite3
{
    $db = new SQLite3(':memory:');
    $db->createFunction('slow', function ($x) { suspend(); suspend(); return $x; });
    return $db;
}

$db = open();
$statement = $db->prepare('SELECT 1');
$target = open();
$tasks = [
    'exec' => fn() => $db->exec('SELECT slow(1)'),
    'close' => fn() => $db->close(),
    'exec again' => fn() => $db->exec('CREATE TABLE t (v)'),
    'query' => fn() => $db->query('SELECT 1'),
    'querySingle' => fn() => $db->querySingle('SELECT 1'),
    'prepare' => fn() => $db->prepare('SELECT 1'),
    'openBlob' => fn() => $db->openBlob('t', 'v', 1),
    'backup' => fn() => $db->backup($target),
    'backup to it' => fn() => $target->backup($db),
    'execute' => fn() => $statement->execute(),
    'busyTimeout' => fn() => $db->busyTimeout(1),
    'close again' => fn() => $db->close(),
];
foreach ($tasks as $name => $task) {
    $callers[$name] = spawn(fn() => outcome($task));
}
/* Which of the two backups goes first depends on the addresses of the connections. */
foreach ($callers as $name => $caller) {
    echo "$name: ", await($caller), "\n";
}

echo "\n";
$db = open();
$callers = [];
foreach ([fn() => $db->exec('SELECT slow(1)'), fn() => $db->close(), fn() => $db->open(':memory:'), fn() => $db->querySingle('SELECT 7')] as $task) {
    $callers[] = spawn(function () use ($task) { $outcome = outcome($task); echo "$outcome\n"; });
}
await_all($callers);
?>
--EXPECT--
exec: true
close: true
exec again: Error: The SQLite3 object has not been correctly initialised or is already closed
query: Error: The SQLite3 object has not been correctly initialised or is already closed
querySingle: Error: The SQLite3 object has not been correctly initialised or is already closed
prepare: Error: The SQLite3 object has not been correctly initialised or is already closed
openBlob: Error: The SQLite3 object has not been correctly initialised or is already closed
backup: Error: The SQLite3 object has not been correctly initialised or is already closed
backup to it: Error: The SQLite3 object has not been correctly initialised or is already closed
execute: Error: The SQLite3 object has not been correctly initialised or is already closed
busyTimeout: Error: The SQLite3 object has not been correctly initialised or is already closed
close again: true

true
true
NULL
7
