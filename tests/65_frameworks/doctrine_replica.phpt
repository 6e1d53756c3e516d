--TEST--
Frameworks: in each coroutine Doctrine reads from a replica until it writes to the primary server
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql'); skip_without_libraries('Doctrine/DBAL'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/doctrine.inc';
use Async\Bridge\{DoctrineMiddleware, DoctrinePrimaryReadReplicaConnection};
use Doctrine\DBAL\{Configuration, DriverManager};

$one = parameters('mysql');
plain('mysql')->exec('CREATE DATABASE ' . ($other = $one['dbname'] . '_replica'));
register_shutdown_function(fn() => pdo('mysql')->exec("DROP DATABASE $other"));
$name = fn($connection) => str_ends_with($connection->fetchOne('SELECT DATABASE()'), '_replica') ? 'replica' : 'primary';

$connection = DriverManager::getConnection([
    'wrapperClass' => DoctrinePrimaryReadReplicaConnection::class, 'driver' => 'pdo_mysql',
    'primary' => $one, 'replica' => [['dbname' => $other] + $one],
]);
$seen = crowd(function (int $i) use ($connection, $name) {
    $first = $name($connection);
    if ($i % 2) {
        $connection->beginTransaction();
        $connection->rollBack();
    }
    return $first . ', ' . ($i % 2 ? 'after a transaction: ' : 'again: ') . $name($connection);
});
$times = array_count_values($seen);
ksort($times);
print_r($times);

$configuration = new Configuration;
$configuration->setMiddlewares([new DoctrineMiddleware]);
foreach ([$one['dbname'], $other] as $database) {
    $connection = DriverManager::getConnection(['dbname' => $database] + $one, $configuration);
    echo json_encode($connection->fetchOne('SELECT DATABASE()') === $database), "\n";
}
?>
--EXPECT--
Array
(
    [replica, after a transaction: primary] => 50
    [replica, again: replica] => 50
)
true
true
