--TEST--
Frameworks: Laravel, unchanged: insertGetId() and Model::create() give each coroutine its own id
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases(); skip_without_libraries('Illuminate/Database'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
use function Async\suspend;

each_database(function (string $name) {
    $capsule = capsule($name, new Illuminate\Database\Capsule\Manager);
    $capsule->schema()->create('people', function ($table) { $table->increments('id'); $table->string('name'); });
    $wrong = 0;
    $ids = crowd(function (int $i) use ($capsule, &$wrong) {
        $ids = [];
        for ($turn = 0; $turn < 3; $turn++) {
            $ids[] = $id = $capsule->table('people')->insertGetId(['name' => "a $i $turn"]);
            $person = Person::create(['name' => "b $i $turn"]);
            $ids[] = $person->id;
            suspend();
            $wrong += $capsule->table('people')->find($id)->name !== "a $i $turn";
            $wrong += Person::find($person->id)->name !== "b $i $turn";
            $person->update(['name' => "c $i $turn"]);
        }
        return $ids;
    });
    $ids = array_merge(...$ids);
    echo count(array_unique($ids)), ' ids, ', in_array(false, $ids) ? 'some are false' : 'none is false', ", $wrong wrong, ";
    echo Person::count(), ' rows, ', Person::where('name', 'like', 'c %')->count(), " updated\n";
});
?>
--EXPECT--
== mysql
600 ids, none is false, 0 wrong, 600 rows, 300 updated
== pgsql
600 ids, none is false, 0 wrong, 600 rows, 300 updated
== sqlite
600 ids, none is false, 0 wrong, 600 rows, 300 updated
