--TEST--
Frameworks: 100 coroutines page, chunk and iterate with cursor() and lazy() and see each row once
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Illuminate/Database', 'Illuminate/Pagination'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries('Illuminate/Pagination');
use function Async\suspend;

each_database(function (string $name) {
    $db = capsule_for_coroutines($name);
    $db->schema()->create('people', function ($table) { $table->increments('id'); $table->string('name'); });
    $db->table('people')->insert(array_map(fn($i) => ['name' => "p$i"], range(1, 50)));
    $ids = Person::orderBy('id')->pluck('id')->all();
    $each = function (iterable $rows): array {
        $ids = [];
        foreach ($rows as $row) {
            $ids[] = $row->id;
            if (count($ids) % 17 === 0) {
                suspend();
            }
        }
        return $ids;
    };
    $wrong = crowd(function (int $i) use ($ids, $each) {
        $chunks = [];
        Person::chunkById(7, function ($people) use (&$chunks, $each) { array_push($chunks, ...$each($people)); });
        $page = Person::orderBy('id')->paginate(10, ['*'], 'page', $i % 5 + 1);
        return array_keys(array_filter([
            'chunkById' => $chunks !== $ids,
            'lazy' => $each(Person::orderBy('id')->lazy(9)) !== $ids,
            'lazyById' => $each(Person::query()->lazyById(9)) !== $ids,
            'cursor' => $each(Person::orderBy('id')->cursor()) !== $ids,
            'paginate' => $page->total() !== 50 || $each($page->items()) !== array_slice($ids, $i % 5 * 10, 10),
        ]));
    });
    echo json_encode(array_count_values(array_merge(...$wrong))), " wrong\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
[] wrong
== pgsql
[] wrong
