--TEST--
Frameworks: Laravel's own manager makes shared connections once the service provider is registered
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql'); skip_without_libraries('Illuminate/Database'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
use Illuminate\Container\Container;
use function Async\{spawn, await};

$app = new Container;
$app->singleton('db.transactions', fn() => new Illuminate\Database\DatabaseTransactionsManager);
(new Async\Bridge\LaravelServiceProvider($app))->register();
$connection = capsule('mysql', new Illuminate\Database\Capsule\Manager($app))->connection();
$connection->beginTransaction();
echo get_class($app['db.transactions']), "\n";
echo 'main ', $connection->transactionLevel(), ', coroutine ', await(spawn(fn() => $connection->transactionLevel())), "\n";
$connection->rollBack();
?>
--EXPECT--
Async\Bridge\LaravelTransactionsManager
main 1, coroutine 0
