--TEST--
Frameworks: Laravel calls afterCommit() callbacks of the committed transactions, and of no other
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Illuminate/Database'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
use function Async\{spawn, await, suspend};

each_database(function (string $name) {
    $db = capsule_for_coroutines($name);
    $db->getContainer()->instance('db.transactions', new Illuminate\Database\DatabaseTransactionsManager);
    $db->schema()->create('people', function ($table) { $table->increments('id'); $table->string('name'); $table->integer('money'); });
    $called = [];
    crowd(function (int $i) use ($db, &$called) {
        try {
            $db->connection()->transaction(function ($connection) use ($i, &$called) {
                Person::create(['name' => "$i", 'money' => 1]);
                $connection->afterCommit(function () use ($i, &$called) { $called[] = $i; });
                suspend();
                try {
                    $connection->transaction(function () use ($i) {
                        suspend();
                        throw $i % 2 ? new DomainException : new RangeException;
                    });
                } catch (RangeException) {
                }
            });
        } catch (DomainException) {
        }
    });
    sort($called);
    echo $called === range(0, 98, 2) ? 'exactly those of the committed' : json_encode($called), ', ', Person::count(), " rows\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
exactly those of the committed, 50 rows
== pgsql
exactly those of the committed, 50 rows
