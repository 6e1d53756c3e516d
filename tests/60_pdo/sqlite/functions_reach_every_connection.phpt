--TEST--
PDO pool: functions, aggregates and collations of SQLite exist on every connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('sqlite'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$pdo = connect('sqlite', [PDO::ATTR_POOL_MIN => 1]);
var_dump($pdo->sqliteCreateFunction('twice', fn($x) => 2 * $x, 1));
var_dump($pdo->sqliteCreateFunction('twice', fn($x, $y) => 2 * $x + $y, 2));
var_dump($pdo->sqliteCreateAggregate('product', fn($context, $row, $x) => ($context ?? 1) * $x, fn($context) => $context, 1));
var_dump($pdo->sqliteCreateCollation('backwards', fn($a, $b) => $b <=> $a));
echo outcome(fn() => $pdo->sqliteCreateFunction('TWICE', fn($x) => $x, 1)), "\n";
echo outcome(fn() => $pdo->sqliteCreateFunction('no', 'no such callback')), "\n";
echo places($pdo), "\n";
$ask = fn() => json_encode($pdo->query("SELECT twice(21), twice(1, 5), (SELECT product(v) FROM (SELECT 2 AS v UNION SELECT 7)),
    (SELECT v FROM (SELECT 'a' AS v UNION SELECT 'b') ORDER BY v COLLATE backwards)")->fetch(PDO::FETCH_NUM));
$held = $pdo->query('SELECT 1');
echo $ask(), ' ', await(spawn($ask)), ' ', places($pdo), "\n";

/* Also on those that are open already. */
var_dump($pdo->sqliteCreateFunction('late', fn() => 1));
echo json_encode([$pdo->query('SELECT late()')->fetchColumn(), await(spawn(fn() => $pdo->query('SELECT late()')->fetchColumn()))]), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
PDOException: sqliteCreateFunction() has been called for this name and number of arguments before
TypeError: PDO::sqliteCreateFunction(): Argument #2 ($callback) must be a valid callback, function "no such callback" not found or invalid function name
0 of 1
[42,7,14,"b"] [42,7,14,"b"] 1 of 2
bool(true)
[1,1]
