--TEST--
Frameworks: 50 coroutines take 1,000 jobs from Laravel's database queue, each job once
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Illuminate/Database', 'Illuminate/Queue'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries('Illuminate/Queue');
use function Async\suspend;

each_database(function (string $name) {
    $db = capsule_for_coroutines($name);
    $db->schema()->create('jobs', function ($table) {
        $table->bigIncrements('id');
        $table->string('queue')->index();
        $table->text('payload');
        $table->unsignedTinyInteger('attempts');
        $table->unsignedInteger('reserved_at')->nullable();
        $table->unsignedInteger('available_at');
        $table->unsignedInteger('created_at');
    });
    $row = ['queue' => 'default', 'attempts' => 0, 'available_at' => 0, 'created_at' => 0];
    foreach (array_chunk(range(1, 1000), 100) as $numbers) {
        $db->table('jobs')->insert(array_map(fn($i) => $row + ['payload' => json_encode(['id' => $i, 'job' => 'x'])], $numbers));
    }
    $queue = new Illuminate\Queue\DatabaseQueue($db->connection(), 'jobs');
    $queue->setContainer(new Illuminate\Container\Container);
    $queue->setConnectionName('default');
    $done = [];
    crowd(function () use ($queue, &$done) {
        while ($job = $queue->pop('default')) {
            $done[] = $job->payload()['id'];
            suspend();
            $job->delete();
        }
    }, 50);
    echo count($done), ' done, ', count(array_unique($done)), ' different, ', $db->table('jobs')->count(), " left\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
1000 done, 1000 different, 0 left
== pgsql
1000 done, 1000 different, 0 left
