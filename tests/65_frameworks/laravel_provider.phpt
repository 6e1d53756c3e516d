--TEST--
Frameworks: Laravel's service provider makes connections that all coroutines share
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql'); skip_without_libraries('Illuminate/Database', 'Illuminate/Config'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries('Illuminate/Config');
use function Async\{spawn, await};

$app = application('mysql');
$connection = $app['db']->connection();
$connection->beginTransaction();
echo get_class($app['db']), ', ', get_class($app['db.transactions']), "\n";
echo 'main ', $connection->transactionLevel(), ', coroutine ', await(spawn(fn() => $app['db']->transactionLevel())), "\n";
$connection->rollBack();
?>
--EXPECT--
Async\Bridge\LaravelDatabaseManager, Async\Bridge\LaravelTransactionsManager
main 1, coroutine 0
