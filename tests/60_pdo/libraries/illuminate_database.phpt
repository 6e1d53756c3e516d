--TEST--
PDO pool: a little shop on the database layer of Laravel, used by 50 coroutines
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_library('Illuminate/Database/autoload.php'); ?>
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
require 'Illuminate/Database/autoload.php';

use Illuminate\Database\{Connection, MySqlConnection, PostgresConnection, QueryException};
use Illuminate\Database\Schema\Blueprint;
use function Async\spawn;

error_reporting(E_ALL & ~E_DEPRECATED);
each_database(function (string $name) {
    $pdo = connect($name, [PDO::ATTR_POOL_MAX => 8, PDO::ATTR_POOL_STMT_CACHE_SIZE => 16, PDO::ATTR_EMULATE_PREPARES => false]);
    /* Laravel counts the nesting of transactions in its connection: each coroutine has one, on the same pooled object. */
    $open = fn(): Connection => $name === 'mysql' ? new MySqlConnection($pdo, 'async', '', ['driver' => 'mysql'])
        : new PostgresConnection($pdo, 'postgres', '', ['driver' => 'pgsql']);

    $main = $open();
    $schema = $main->getSchemaBuilder();
    foreach (['orders', 'items'] as $table) {
        $schema->dropIfExists($table);
    }
    $schema->create('items', function (Blueprint $table) {
        $table->integer('id')->primary();
        $table->integer('stock');
    });
    $schema->create('orders', function (Blueprint $table) {
        $table->increments('id');
        $table->integer('item');
        $table->string('client')->unique();
    });
    $main->table('items')->insert([['id' => 1, 'stock' => 30], ['id' => 2, 'stock' => 100]]);

    $outcomes = ['sold' => 0, 'sold out' => 0, 'twice' => 0];
    $coroutines = [];
    for ($i = 0; $i < 50; $i++) {
        $coroutines[] = spawn(function () use ($open, $i, &$outcomes) {
            $db = $open();
            $buy = fn(string $client) => $db->transaction(function (Connection $db) use ($client) {
                $id = $db->table('orders')->insertGetId(['item' => 1, 'client' => $client]);
                $db->transaction(function (Connection $db) {
                    $stock = $db->table('items')->where('id', 1)->lockForUpdate()->value('stock');
                    if ($stock == 0) {
                        throw new UnderflowException;
                    }
                    $db->table('items')->where('id', 1)->decrement('stock');
                });
                if ($db->table('orders')->find($id)->client !== $client) {
                    echo "not my order\n";
                }
            });
            try {
                $buy("client $i");
                $outcomes['sold']++;
                $buy("client $i");
            } catch (UnderflowException) {
                $outcomes['sold out']++;
            } catch (QueryException) {
                $outcomes['twice']++;
            }
        });
    }
    array_map('Async\await', $coroutines);
    for ($i = 0; $i < 200 && $pdo->getPool()->activeCount(); $i++) {
        \Async\delay(10); /* connections that were being opened */
    }
    echo json_encode($outcomes), ' ', $main->table('orders')->count(), ' ', $main->table('items')->sum('stock'), ' ', places($pdo), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
{"sold":30,"sold out":20,"twice":30} 30 100 0 of 8
== pgsql
{"sold":30,"sold out":20,"twice":30} 30 100 0 of 8
