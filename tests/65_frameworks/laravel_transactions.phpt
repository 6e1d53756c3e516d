--TEST--
Frameworks: nested transactions of Laravel are exact in 100 coroutines that fail, or are cancelled
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Illuminate/Database'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
use Illuminate\Database\QueryException;
use function Async\{current_coroutine, spawn, await, suspend};

each_database(function (string $name) {
    $db = capsule_for_coroutines($name);
    $db->schema()->create('people', function ($table) { $table->increments('id'); $table->string('name'); $table->integer('money'); });
    $me = $name === 'mysql' ? 'CONNECTION_ID()' : 'pg_backend_pid()';
    $admin = plain($name);
    $outcomes = array_fill_keys(['committed', 'failed', 'cancelled', 'killed'], 0);
    crowd(function (int $i) use ($db, $name, $me, $admin, &$outcomes) {
        $work = fn(string $fate) => $db->connection()->transaction(function ($connection) use ($i, $fate, $me, $name, $admin) {
            Person::create(['name' => "$i outer", 'money' => 1]);
            try {
                $connection->transaction(function () use ($i) {
                    Person::create(['name' => "$i rolled back", 'money' => 1000]);
                    throw new DomainException;
                });
            } catch (DomainException) {
            }
            $connection->transaction(fn() => Person::create(['name' => "$i inner", 'money' => 10]));
            if ($fate === 'cancelled') {
                current_coroutine()->cancel();
            } elseif ($fate === 'killed') {
                kill($name, plain($name), $connection->selectOne("SELECT $me AS id")->id);
            } elseif ($fate === 'failed') {
                throw new DomainException;
            }
            return $connection->table('people')->where('name', 'like', "$i %")->sum('money');
        });
        $fate = match ($i % 10) { 3 => 'cancelled', 5 => 'failed', 7 => 'killed', default => 'committed' };
        $coroutine = spawn(fn() => [$work($fate), $db->connection()->transactionLevel()]);
        try {
            [$sum, $level] = await($coroutine);
            $outcomes['committed'] += $sum == 11 && $level === 0;
        } catch (DomainException) {
            $outcomes['failed']++;
        } catch (Async\AsyncCancellation) {
            $outcomes['cancelled']++;
        } catch (QueryException | PDOException) {
            $outcomes['killed']++;
        }
    });
    echo json_encode($outcomes), ' ', Person::count(), ' rows, ', Person::sum('money'), " in all\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
{"committed":70,"failed":10,"cancelled":10,"killed":10} 140 rows, 770 in all
== pgsql
{"committed":70,"failed":10,"cancelled":10,"killed":10} 140 rows, 770 in all
