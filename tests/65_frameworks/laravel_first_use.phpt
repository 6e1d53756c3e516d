--TEST--
Frameworks: a service that a coroutine uses first has main's own request and locale in main
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('sqlite'); skip_without_libraries('Illuminate/Config', 'Illuminate/Database', 'Illuminate/Http', 'Illuminate/Routing', 'Illuminate/Translation'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries('Illuminate/Config', 'Illuminate/Http', 'Illuminate/Routing', 'Illuminate/Translation');
use Illuminate\Http\Request;
use Illuminate\Translation\{ArrayLoader, Translator};
use function Async\{await, spawn};

$app = application('sqlite', ['app' => ['locale' => 'en']], Illuminate\Routing\RoutingServiceProvider::class);
$app->instance('request', Request::create('http://main/'));
$app->singleton('translator', fn($app) => new Translator(new ArrayLoader, $app['config']['app.locale']));
$look = fn() => [$app['url']->to('/'), $app['translator']->getLocale()];
$coroutine = function () use ($app, $look) {
    $app->instance('request', Request::create('http://coroutine/'));
    $app['config']['app.locale'] = 'de';
    return $look();
};
echo json_encode([await(spawn($coroutine)), $look(), await(spawn($coroutine)), await(spawn($look))], JSON_UNESCAPED_SLASHES), "\n";
?>
--EXPECT--
[["http://coroutine","de"],["http://main","en"],["http://coroutine","de"],["http://main","en"]]
