--TEST--
Frameworks: in each coroutine Laravel reads from the replica until it writes (sticky)
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql'); skip_without_libraries('Illuminate/Database', 'Illuminate/Config'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries('Illuminate/Config');

$primary = database('mysql');
plain('mysql')->exec("CREATE DATABASE {$primary}_replica");
register_shutdown_function(fn() => pdo('mysql')->exec("DROP DATABASE {$primary}_replica"));
$db = application('mysql', ['database' => ['connections' => ['main' => [
    'read' => ['database' => "{$primary}_replica"], 'write' => ['database' => $primary], 'sticky' => true,
]]]])['db'];
$db->connection('main::write')->getSchemaBuilder()->create('notes', function ($table) { $table->integer('who'); });
$name = fn() => str_ends_with($db->selectOne('SELECT DATABASE() AS name')->name, '_replica') ? 'replica' : 'primary';
$seen = crowd(function (int $i) use ($db, $name) {
    $first = $name();
    if ($i % 2) {
        $db->table('notes')->insert(['who' => $i]);
    }
    return $first . ($i % 2 ? ', after writing: ' : ', again: ') . $name();
});
$times = array_count_values($seen);
ksort($times);
print_r($times);
?>
--EXPECT--
Array
(
    [replica, after writing: primary] => 50
    [replica, again: replica] => 50
)
