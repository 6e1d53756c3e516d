--TEST--
Frameworks: 100 coroutines switch the tenant by DB::purge(), by search_path and by table prefix
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Illuminate/Database', 'Illuminate/Config'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries('Illuminate/Config');
use Illuminate\Support\Facades\DB;
use function Async\suspend;

class Visit extends Illuminate\Database\Eloquent\Model
{
    protected $connection = 'tenant';
    protected $guarded = [];
    public $timestamps = false;
}

each_database(function (string $name) {
    $app = application($name);
    $base = database($name);
    foreach (range(0, 4) as $tenant) {
        plain($name)->exec("CREATE DATABASE {$base}_$tenant");
        register_shutdown_function(fn() => pdo($name)->exec("DROP DATABASE {$base}_$tenant" . ($name === 'pgsql' ? ' WITH (FORCE)' : '')));
        $app['config']->set("database.connections.tenant", configuration($name, ['database' => "{$base}_$tenant"]));
        DB::purge('tenant');
        DB::connection('tenant')->getSchemaBuilder()->create('visits', function ($table) { $table->increments('id'); $table->integer('tenant'); });
    }
    $right = crowd(function (int $i) use ($app, $name, $base) {
        $tenant = $i % 5;
        $app['config']->set('database.connections.tenant', configuration($name, ['database' => "{$base}_$tenant"]));
        DB::purge('tenant');
        DB::reconnect('tenant');
        DB::setDefaultConnection('tenant');
        suspend();
        $seen = DB::transaction(function () use ($tenant) {
            Visit::create(['tenant' => $tenant]);
            suspend();
            return DB::table('visits')->distinct()->pluck('tenant')->all();
        });
        return $seen == [$tenant] && DB::connection()->getDatabaseName() === "{$base}_$tenant";
    });
    echo count(array_filter($right)), ' right by purge, main: ', json_encode(DB::connection()->getDatabaseName() === $base), "\n";

    $prefixes = fn(int $i) => DB::connection()->setTablePrefix('t' . $i % 5 . '_');
    crowd(fn(int $i) => $prefixes($i)->getSchemaBuilder()->create('places', function ($table) { $table->integer('tenant'); }), 5);
    $right = crowd(function (int $i) use ($prefixes) {
        $prefixes($i);
        DB::table('places')->insert(['tenant' => $i % 5]);
        suspend();
        return DB::table('places')->where('tenant', '<>', $i % 5)->count() === 0;
    });
    echo count(array_filter($right)), " right by prefix\n";
}, 'mysql', 'pgsql');

$schemas = application('pgsql')['db'];
foreach (range(0, 4) as $tenant) {
    $schemas->unprepared("CREATE SCHEMA s$tenant; CREATE TABLE s$tenant.who (tenant INTEGER); INSERT INTO s$tenant.who VALUES ($tenant)");
}
$right = crowd(function (int $i) use ($schemas) {
    $schemas->statement('SET search_path TO s' . $i % 5);
    suspend();
    return $schemas->table('who')->value('tenant') == $i % 5 && $schemas->transaction(fn() => $schemas->table('who')->value('tenant')) == $i % 5;
});
echo count(array_filter($right)), ' right by search_path, main: ', $schemas->selectOne('SHOW search_path')->search_path, "\n";
?>
--EXPECT--
== mysql
100 right by purge, main: true
100 right by prefix
== pgsql
100 right by purge, main: true
100 right by prefix
100 right by search_path, main: "$user", public
