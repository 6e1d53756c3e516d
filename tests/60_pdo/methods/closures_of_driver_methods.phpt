--TEST--
PDO pool: a closure of a driver's method that is bound to another object works there, or throws
--SKIPIF--
<?php
require __DIR__ . '/../pdo.inc';
skip_without_databases('sqlite', 'mysql');
if (PHP_VERSION_ID >= 80500) die('skip PHP 8.5 deprecates these methods');
?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

$pooled = connect('sqlite');
$closure = $pooled->sqliteCreateFunction(...);
$plain = plain('sqlite');
Closure::bind($closure, $plain)('twice', fn($x) => 2 * $x, 1);
echo $plain->query('SELECT twice(4)')->fetchColumn(), "\n";

$other = connect('sqlite');
Closure::bind($closure, $other)('twice', fn($x) => 2 * $x, 1);
echo $other->query('SELECT twice(5)')->fetchColumn(), "\n";

foreach ([plain('mysql'), connect('mysql'), (new ReflectionClass('PDO'))->newInstanceWithoutConstructor()] as $wrong) {
    echo outcome(fn() => Closure::bind($closure, $wrong)('twice', fn($x) => 2 * $x, 1)), "\n";
}
?>
--EXPECT--
8
10
Error: sqliteCreateFunction() cannot be called on this PDO object
Error: sqliteCreateFunction() cannot be called on this PDO object
Error: sqliteCreateFunction() cannot be called on this PDO object
