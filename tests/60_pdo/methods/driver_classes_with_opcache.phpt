--TEST--
PDO pool: methods of the drivers' classes are found although opcache moves their names
--EXTENSIONS--
opcache
--SKIPIF--
<?php
require __DIR__ . '/../pdo.inc';
skip_without_databases('sqlite');
if (PHP_VERSION_ID < 80400) {
    die('skip needs PHP 8.4');
}
?>
--INI--
opcache.enable_cli=1
--FILE--
<?php
require __DIR__ . '/../pdo.inc';

$plain = new Pdo\Sqlite('sqlite::memory:');
$plain->createFunction('twice', fn($x) => 2 * $x, 1);
echo $plain->query('SELECT twice(4)')->fetchColumn(), "\n";

$pooled = new Pdo\Sqlite(dsn('sqlite'), null, null, [PDO::ATTR_POOL_ENABLED => true]);
$pooled->createFunction('twice', fn($x) => 2 * $x, 1);
echo $pooled->query('SELECT twice(5)')->fetchColumn(), "\n";
?>
--EXPECT--
8
10
