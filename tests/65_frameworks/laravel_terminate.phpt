--TEST--
Frameworks: what a request of Laravel does when it terminates is done once, by its coroutine
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('Illuminate/Database', 'Illuminate/Config'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Illuminate/Database', 'Illuminate/Config');
use function Async\{await, spawn, suspend};

/** As Illuminate\Foundation\Application has it, which Debian has not. */
class Foundation extends Illuminate\Container\Container
{
    protected $terminatingCallbacks = [];

    public function terminating($callback)
    {
        $this->terminatingCallbacks[] = $callback;
    }

    public function terminate()
    {
        for ($i = 0; $i < count($this->terminatingCallbacks); $i++) {
            $this->call($this->terminatingCallbacks[$i]);
        }
    }
}

class Application extends Foundation
{
    use Async\Bridge\LaravelScope;
}

$app = new Application;
$app->instance('config', new Async\Bridge\LaravelConfig(['user' => null]));
$app->terminating(function () use ($app) { echo 'for all: ', $app['config']['user'], "\n"; });

$other = spawn(function () use ($app) {
    $app['config']['user'] = 'Bob';
    suspend();
    $app->terminate();
});
await(spawn(function () use ($app, $other) {
    $app['config']['user'] = 'Ann';
    $app->terminating(function () use ($app) { echo 'job of Ann: ', $app['config']['user'], "\n"; });
    await($other);
    $app->terminate();
    echo 'next: ', json_encode($app['config']['user']), "\n";
    $app['config']['user'] = 'Cid';
    $app->terminating(fn() => throw new DomainException('failed'));
    try {
        $app->terminate();
    } catch (DomainException $e) {
        echo $e->getMessage(), ', next: ', json_encode($app['config']['user']), "\n";
    }
    $app->terminate();
}));
?>
--EXPECT--
for all: Bob
for all: Ann
job of Ann: Ann
next: null
for all: Cid
failed, next: null
for all: 
