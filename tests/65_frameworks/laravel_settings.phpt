--TEST--
Frameworks: Laravel: the settings of its connectors hold in the connections of all coroutines
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases(); skip_without_libraries('Illuminate/Database'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
use function Async\suspend;

$questions = [
    'mysql' => "SELECT CONCAT(@@sql_mode LIKE '%STRICT_TRANS_TABLES%', ' ', @@time_zone, ' ', @@character_set_client) AS answer, SLEEP(0.01)",
    'pgsql' => "SELECT current_setting('timezone') || ' ' || current_setting('search_path') AS answer, pg_sleep(0.01)",
    'sqlite' => 'SELECT foreign_keys AS answer FROM pragma_foreign_keys',
];
$settings = [
    'mysql' => ['charset' => 'utf8mb4', 'collation' => 'utf8mb4_bin', 'strict' => true, 'timezone' => '+03:00'],
    'pgsql' => ['charset' => 'utf8', 'timezone' => 'Asia/Tokyo', 'schema' => 'public'],
    'sqlite' => ['foreign_key_constraints' => true],
];
each_database(function (string $name) use ($questions, $settings) {
    $capsule = capsule_for_coroutines($name, $settings[$name]);
    $answers = crowd(fn() => $capsule->connection()->transaction(function ($connection) use ($questions, $name) {
        suspend();
        return $connection->selectOne($questions[$name])->answer;
    }, 1), $name === 'sqlite' ? 5 : 8);
    echo json_encode(array_count_values($answers)), ', connections: ', count($capsule->connection()->getPdo()->getPool()) > 1 ? 'several' : 'one', "\n";
});
?>
--EXPECT--
== mysql
{"1 +03:00 utf8mb4":8}, connections: several
== pgsql
{"Asia\/Tokyo public":8}, connections: several
== sqlite
{"1":5}, connections: several
