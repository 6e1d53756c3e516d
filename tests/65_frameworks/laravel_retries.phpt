--TEST--
Frameworks: Laravel and Doctrine retry transactions after deadlocks, and lose nothing
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Illuminate/Database', 'Doctrine/DBAL'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
require __DIR__ . '/doctrine.inc';
use function Async\suspend;

each_database(function (string $name) {
    $laravel = capsule_for_coroutines($name)->connection();
    $doctrine = doctrine($name);
    $laravel->getSchemaBuilder()->create('accounts', function ($table) { $table->integer('id')->primary(); $table->integer('money'); });
    $laravel->table('accounts')->insert([['id' => 0, 'money' => 0], ['id' => 1, 'money' => 0]]);
    /* Two coroutines lock two rows, each in another order; they meet after the first one. */
    $meet = function (int $i, callable $update, object $count) {
        $count->attempts++;
        $update($i);
        $count->met++;
        until(fn() => $count->met >= 2, 'the other one has locked its row');
        $update(1 - $i);
        return 'committed';
    };
    $report = fn(string $library, array $results, object $count, int $level) => print("$library: " . implode(' ', $results)
        . ' with ' . ($count->attempts > 2 ? 'a deadlock' : 'no deadlock') . ", level $level\n");

    $count = (object) ['attempts' => 0, 'met' => 0];
    $update = fn(int $id) => $laravel->table('accounts')->where('id', $id)->increment('money');
    $results = crowd(fn(int $i) => $laravel->transaction(fn() => $meet($i, $update, $count), 5), 2);
    $report('Laravel', $results, $count, $laravel->transactionLevel());

    $count = (object) ['attempts' => 0, 'met' => 0];
    $update = fn(int $id) => $doctrine->executeStatement('UPDATE accounts SET money = money + 1 WHERE id = ?', [$id]);
    $results = crowd(function (int $i) use ($doctrine, $meet, $update, $count) {
        for (;;) {
            try {
                return $doctrine->transactional(fn() => $meet($i, $update, $count));
            } catch (Doctrine\DBAL\Exception\RetryableException) {
            }
        }
    }, 2);
    $report('Doctrine', $results, $count, $doctrine->getTransactionNestingLevel());
    echo json_encode($laravel->table('accounts')->orderBy('id')->pluck('money')), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
Laravel: committed committed with a deadlock, level 0
Doctrine: committed committed with a deadlock, level 0
[4,4]
== pgsql
Laravel: committed committed with a deadlock, level 0
Doctrine: committed committed with a deadlock, level 0
[4,4]
