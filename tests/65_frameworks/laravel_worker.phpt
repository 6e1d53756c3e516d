--TEST--
Frameworks: workers of Laravel's queue run each of 1,000 jobs once in 50 coroutines
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql'); skip_without_libraries('Illuminate/Database', 'Illuminate/Queue', 'Illuminate/Config'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries('Illuminate/Queue', 'Illuminate/Config');
use Illuminate\Queue\{Jobs\Job, QueueManager, Connectors\DatabaseConnector, Worker, WorkerOptions};
use function Async\suspend;

class Task
{
    public static array $done = [], $failed = [];

    public function fire(Job $job, array $data)
    {
        self::$done[] = $data['number'];
        suspend();
        $data['number'] % 10 or throw new DomainException;
        $job->delete();
    }

    public function failed(array $data) { self::$failed[] = $data['number']; }
}

class Handler implements Illuminate\Contracts\Debug\ExceptionHandler
{
    public static int $reported = 0;

    public function report(Throwable $e) { self::$reported += $e instanceof DomainException; }
    public function shouldReport(Throwable $e) { return true; }
    public function render($request, Throwable $e) {}
    public function renderForConsole($output, Throwable $e) {}
}

$app = application('mysql', ['queue' => ['default' => 'jobs', 'connections' => ['jobs' => ['driver' => 'database', 'table' => 'jobs', 'queue' => 'default']]]]);
$app->alias('events', Illuminate\Contracts\Events\Dispatcher::class);
$app['db']->connection()->getSchemaBuilder()->create('jobs', function ($table) {
    $table->bigIncrements('id');
    $table->string('queue')->index();
    $table->text('payload');
    $table->unsignedTinyInteger('attempts');
    $table->unsignedInteger('reserved_at')->nullable();
    $table->unsignedInteger('available_at');
    $table->unsignedInteger('created_at');
});
$queues = new QueueManager($app);
$queues->addConnector('database', fn() => new DatabaseConnector($app['db']));
crowd(fn(int $i) => array_map(fn(int $k) => $queues->push(Task::class, ['number' => 10 * $i + $k]), range(0, 9)));
$options = new WorkerOptions;
$options->sleep = 0;
$options->maxTries = 1;
crowd(function () use ($app, $queues, $options) {
    $worker = new Worker($queues, $app['events'], new Handler, fn() => false);
    while ($queues->connection()->size() > 0) {
        $worker->runNextJob('jobs', 'default', $options);
    }
}, 50);
echo count(Task::$done), ' run, ', count(array_unique(Task::$done)), ' different, ', count(array_unique(Task::$failed)), ' failed, ',
    Handler::$reported, ' reported, ', $app['db']->table('jobs')->count(), " left\n";
?>
--EXPECT--
1000 run, 1000 different, 100 failed, 100 reported, 0 left
