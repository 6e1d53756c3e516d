--TEST--
Frameworks: request, user, session, locale, cookies and configuration are the coroutine's
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql'); skip_without_libraries(...array_map(fn($part) => "Illuminate/$part", ['Auth', 'Config', 'Cookie', 'Database', 'Http', 'Routing', 'Session', 'Translation'])); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries(...array_map(fn($part) => "Illuminate/$part", ['Auth', 'Config', 'Cookie', 'Database', 'Http', 'Routing', 'Session', 'Translation']));
use Illuminate\Auth\{AuthServiceProvider, GenericUser};
use Illuminate\Cookie\CookieServiceProvider;
use Illuminate\Http\Request;
use Illuminate\Routing\RoutingServiceProvider;
use Illuminate\Session\SessionServiceProvider;
use Illuminate\Translation\{ArrayLoader, Translator};
use function Async\suspend;

@class_exists(Illuminate\Session\DatabaseSessionHandler::class); /* 8.6 misses methods in that of Laravel 8 */

$app = application('mysql', [
    'app' => ['locale' => 'en'],
    'auth' => ['defaults' => ['guard' => 'web'], 'guards' => ['web' => ['driver' => 'session', 'provider' => 'people']],
        'providers' => ['people' => ['driver' => 'database', 'table' => 'people']]],
    'session' => ['driver' => 'database', 'table' => 'sessions', 'lifetime' => 10, 'connection' => null, 'cookie' => 'id', 'encrypt' => false,
        'path' => '/', 'domain' => null, 'secure' => false],
], AuthServiceProvider::class, CookieServiceProvider::class, RoutingServiceProvider::class, SessionServiceProvider::class);
$app->instance('hash', new class implements Illuminate\Contracts\Hashing\Hasher {
    public function info($hashedValue) {}
    public function make($value, array $options = []) {}
    public function check($value, $hashedValue, array $options = []) {}
    public function needsRehash($hashedValue, array $options = []) {}
});
$app->alias('request', Request::class);
$app->instance('request', Request::create('http://main/'));
$app->singleton('translator', function ($app) {
    $loader = new ArrayLoader;
    $loader->addMessages('en', 'm', ['hello' => 'Hello'])->addMessages('de', 'm', ['hello' => 'Hallo']);
    return new Translator($loader, $app['config']['app.locale']);
});
$app->scoped('tenant', fn() => new stdClass);
$app['db']->connection()->getSchemaBuilder()->create('sessions', function ($table) {
    $table->string('id')->primary();
    $table->integer('user_id')->nullable();
    $table->string('ip_address')->nullable();
    $table->text('user_agent')->nullable();
    $table->text('payload');
    $table->integer('last_activity');
});
$app['router']->get('people/{id}', function ($id) use ($app) {
    suspend();
    return json_encode([$id, $app['router']->current()->parameter('id'), $app['request']->query('q')]);
});
$services = array_combine($names = ['auth', 'cookie', 'config', 'router', 'session', 'translator', 'url'], array_map($app->make(...), $names));

$failed = crowd(function (int $i) use ($app, $services) {
    extract($services); // as a singleton of the application would keep them
    $app->instance('request', $request = Request::create("http://host$i/people/$i?q=$i"));
    $config->set('app.number', $i);
    $config->set('app.locale', $i % 2 ? 'de' : 'en');
    $translator->setLocale($config->get('app.locale'));
    $app['session.store']->start();
    $session->put('number', $i);
    $auth->setUser(new GenericUser(['id' => $i]));
    $cookie->queue('number', "$i");
    $app['tenant']->id = $i;
    suspend();
    $app['session.store']->save();
    return array_keys(array_filter([
        'request' => $app['request'] !== $request || $app->make(Request::class) !== $request,
        'config' => $config->get('app.number') !== $i,
        'locale' => $translator->get('m.hello') !== ($i % 2 ? 'Hallo' : 'Hello'),
        'session' => $session->get('number') !== $i || $app['session.store']->get('number') !== $i,
        'user' => $auth->id() !== $i || $app['auth.driver']->id() !== $i || $request->user()->id !== $i,
        'cookie' => $cookie->queued('number')->getValue() !== "$i",
        'url' => $url->to('/a') !== "http://host$i/a" || $app['redirect']->to('/b')->getTargetUrl() !== "http://host$i/b",
        'tenant' => $app['tenant']->id !== $i,
        'route' => $router->dispatch($request)->getContent() !== json_encode(["$i", "$i", "$i"]),
    ]));
});
echo 'wrong: ', json_encode(array_count_values(array_merge(...$failed))), ', sessions: ', $app['db']->table('sessions')->count(), "\n";

/* A second request in the same coroutine has nothing of the first. */
echo 'next: ', json_encode(crowd(function () use ($app, $services) {
    extract($services);
    $app->instance('request', Request::create('http://first/'));
    $config->set('app.number', 1);
    $translator->setLocale('de');
    $session->put('number', 1);
    $auth->setUser(new GenericUser(['id' => 1]));
    $cookie->queue('number', '1');
    $app['tenant']->id = 1;
    $app->terminate();
    $app->instance('request', Request::create('http://second/'));
    return [$auth->check(), $app['auth.driver']->check(), $translator->getLocale(), $session->get('number'), $cookie->getQueuedCookies(),
        $config->get('app.number'), $app['tenant'], $url->to('/')];
}, 1)[0]), "\n";

echo 'main: ', json_encode([$app['request']->getHost(), $services['auth']->check(), $services['translator']->getLocale(),
    $services['cookie']->getQueuedCookies(), $services['config']->get('app.number')]), "\n";
?>
--EXPECT--
wrong: [], sessions: 100
next: [false,false,"en",null,[],null,{},"http:\/\/second"]
main: ["main",false,"en",[],null]
