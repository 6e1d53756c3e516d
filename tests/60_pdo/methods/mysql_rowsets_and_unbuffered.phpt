--TEST--
PDO pool: several result sets and unbuffered queries of pdo_mysql
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

$pdo = connect('mysql', [PDO::ATTR_POOL_MAX => 2]);
$statement = $pdo->query('SELECT 1; SELECT 2');
do {
    echo json_encode($statement->fetchAll(PDO::FETCH_COLUMN));
} while ($statement->nextRowset());
echo ' ', places($pdo), "\n";
unset($statement);

await(spawn(function () use ($pdo) {
    $pdo->setAttribute(MYSQL_IS_BUFFERED, false);
    $statement = $pdo->query('SELECT 1 UNION SELECT 2 UNION SELECT 3');
    echo $statement->fetchColumn(), ' ', outcome(fn() => $pdo->query('SELECT 1')) !== '' ? 'busy' : '', "\n";
    unset($statement);
    echo $pdo->query('SELECT 4')->fetchColumn(), "\n";
}));
echo places($pdo), "\n";
?>
--EXPECT--
[1][2] 1 of 1
1 busy
4
1 of 2
