--TEST--
Frameworks: a coroutine that purges, disconnects or reconnects does not disturb others' transactions
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Illuminate/Database', 'Illuminate/Config'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries('Illuminate/Config');
use Illuminate\Support\Facades\DB;
use function Async\suspend;

each_database(function (string $name) {
    application($name);
    DB::connection()->getSchemaBuilder()->create('notes', function ($table) { $table->increments('id'); $table->integer('who'); });
    $pool = DB::connection()->getPdo()->getPool();
    $seen = crowd(function (int $i) {
        match ($i % 10) { 1 => DB::purge(), 3 => DB::disconnect(), 5 => DB::reconnect(), default => null };
        DB::transaction(function () use ($i, &$seen) {
            DB::table('notes')->insert(['who' => $i]);
            suspend();
            $seen = [DB::transactionLevel(), DB::table('notes')->where('who', $i)->count()];
        });
        DB::beginTransaction();
        DB::table('notes')->insert(['who' => 1000]);
        match ($i % 3) { 0 => DB::purge(), 1 => DB::disconnect(), 2 => DB::rollBack() }; // each ends the transaction
        return [...$seen, DB::transactionLevel()];
    });
    echo json_encode(array_values(array_unique($seen, SORT_REGULAR))), ', ', DB::table('notes')->where('who', '<', 1000)->count(), ' rows, ',
        DB::table('notes')->where('who', 1000)->count(), ' more, one pool: ', json_encode(DB::connection()->getPdo()->getPool() === $pool), "\n";
    DB::purge();
    echo 'main purges, another pool: ', json_encode(DB::connection()->getPdo()->getPool() !== $pool), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
[[1,1,0]], 100 rows, 0 more, one pool: true
main purges, another pool: true
== pgsql
[[1,1,0]], 100 rows, 0 more, one pool: true
main purges, another pool: true
