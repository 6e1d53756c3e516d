--TEST--
pdo_sqlite: a statement is for one coroutine at a time, others get an exception and change nothing
--EXTENSIONS--
pdo
pdo_sqlite
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/sqlite.inc';
use function Async\{spawn, await, suspend};

$db = new PDO('sqlite::memory:');
$db->sqliteCreateFunction('slow', function ($x) { suspend(); suspend(); suspend(); return $x; });
$first = str_repeat('first', 20);
$statement = $db->prepare('SELECT slow(1), ? UNION ALL SELECT slow(2), ?');
$others = [
    'execute' => fn() => $statement->execute([str_repeat('other', 20), str_repeat('other', 20)]),
    'bindValue' => fn() => $statement->bindValue(1, str_repeat('other', 20)),
    'closeCursor' => fn() => $statement->closeCursor(),
    'fetch' => fn() => $statement->fetch(),
    'nextRowset' => fn() => $statement->nextRowset(),
    'foreach' => function () use ($statement) { foreach ($statement as $row) { return $row; } },
];
foreach ($others as $name => $other) {
    $caller = spawn(fn() => $statement->execute([$first, $first]) ? $statement->fetchAll(PDO::FETCH_NUM) : false);
    suspend();
    echo "$name: ", outcome($other), ', ';
    echo await($caller) === [[1, $first], [2, $first]] ? 'the other has its rows' : 'the other has got something else', "\n";
}

/* While one is in the middle of a loop, too. */
$statement->execute([$first, $first]);
$caller = spawn(function () use ($statement) { foreach ($statement as $row) { $rows[] = $row[1]; } return $rows; });
suspend();
echo 'in a loop: ', outcome($others['execute']), ', ', await($caller) === [$first, $first] ? 'the other has its rows' : 'no', "\n";

/* A loop that another fetches a row from. */
$statement->execute([$first, $first]);
$loop = (fn() => yield from $statement)();
$loop->current();
$caller = spawn(fn() => $statement->fetch(PDO::FETCH_NUM));
suspend();
echo 'next row of a loop: ', outcome($loop->next(...)), ', ', await($caller) === [2, $first] ? 'the other has its row' : 'no', "\n";

/* Other statements of the connection take turns, and functions that are called between two rows may wait for these. */
var_dump($db->query('SELECT 1 UNION SELECT 2')->fetchAll(PDO::FETCH_FUNC,
    fn($i) => await(spawn(fn() => (int) $db->query("SELECT slow($i + 1)")->fetchColumn()))));
?>
--EXPECT--
execute: Async\AsyncException: The statement is in use: another coroutine waits in a call of it; prepare one for each coroutine, the other has its rows
bindValue: Async\AsyncException: The statement is in use: another coroutine waits in a call of it; prepare one for each coroutine, the other has its rows
closeCursor: Async\AsyncException: The statement is in use: another coroutine waits in a call of it; prepare one for each coroutine, the other has its rows
fetch: Async\AsyncException: The statement is in use: another coroutine waits in a call of it; prepare one for each coroutine, the other has its rows
nextRowset: Async\AsyncException: The statement is in use: another coroutine waits in a call of it; prepare one for each coroutine, the other has its rows
foreach: Async\AsyncException: The statement is in use: another coroutine waits in a call of it; prepare one for each coroutine, the other has its rows
in a loop: Async\AsyncException: The statement is in use: another coroutine waits in a call of it; prepare one for each coroutine, the other has its rows
next row of a loop: Async\AsyncException: The statement is in use: another coroutine waits in a call of it; prepare one for each coroutine, the other has its row
array(2) {
  [0]=>
  int(2)
  [1]=>
  int(3)
}
