--TEST--
Frameworks: no service of Laravel holds what another request has sent, wherever that waits
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('sqlite'); skip_without_libraries(...array_map(fn($part) => "Illuminate/$part", ['Auth', 'Config', 'Cookie', 'Database', 'Http', 'Routing', 'Session', 'Translation'])); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
require __DIR__ . '/markers.inc';
libraries(...array_map(fn($part) => "Illuminate/$part", ['Auth', 'Config', 'Cookie', 'Database', 'Http', 'Routing', 'Session', 'Translation']));
use Illuminate\Auth\{AuthServiceProvider, GenericUser};
use Illuminate\Contracts\Auth\{Access\Gate, Authenticatable, UserProvider};
use Illuminate\Cookie\{CookieServiceProvider, Middleware\AddQueuedCookiesToResponse};
use Illuminate\Http\{Request, Response};
use Illuminate\Pipeline\Pipeline;
use Illuminate\Routing\RoutingServiceProvider;
use Illuminate\Session\{Middleware\StartSession, SessionManager, SessionServiceProvider};
use Illuminate\Translation\{ArrayLoader, Translator};

@class_exists(Illuminate\Session\DatabaseSessionHandler::class); /* 8.6 misses methods in that of Laravel 8 */

class Users implements UserProvider
{
    public function retrieveById($id)
    {
        point('the user is loaded');
        return new GenericUser(['id' => $id, 'remember_token' => null]);
    }

    public function retrieveByToken($id, $token) {}
    public function updateRememberToken(Authenticatable $user, $token) {}
    public function retrieveByCredentials(array $credentials) {}
    public function validateCredentials(Authenticatable $user, array $credentials) { return true; }
    public function rehashPasswordIfRequired(Authenticatable $user, array $credentials, bool $force = false) {}
}

class Passing
{
    public function handle($request, Closure $next)
    {
        point('a request passes');
        $response = $next($request);
        point('a response passes');
        return $response;
    }
}

$app = application('sqlite', [
    'app' => ['locale' => 'en'],
    'auth' => ['defaults' => ['guard' => 'web'], 'guards' => ['web' => ['driver' => 'session', 'provider' => 'users']],
        'providers' => ['users' => ['driver' => 'users']]],
    'session' => ['driver' => 'database', 'table' => 'sessions', 'lifetime' => 10, 'connection' => null, 'cookie' => 'id', 'encrypt' => false,
        'path' => '/', 'domain' => null, 'secure' => false, 'lottery' => [0, 1], 'expire_on_close' => false],
], AuthServiceProvider::class, CookieServiceProvider::class, RoutingServiceProvider::class, SessionServiceProvider::class);
$app->instance('hash', new class implements Illuminate\Contracts\Hashing\Hasher {
    public function info($hashedValue) {}
    public function make($value, array $options = []) {}
    public function check($value, $hashedValue, array $options = []) {}
    public function needsRehash($hashedValue, array $options = []) {}
});
$app->alias('request', Request::class);
$app->instance(Illuminate\Contracts\Container\Container::class, $app);
$app->alias('session', SessionManager::class);
$app->alias('cookie', Illuminate\Contracts\Cookie\QueueingFactory::class);
$app->instance('request', Request::create('http://main/'));
$app->bind(Illuminate\Contracts\Routing\ResponseFactory::class, fn() => throw new LogicException);
$app->singleton('translator', fn($app) => new Translator(new ArrayLoader, $app['config']['app.locale']));
$app->scoped('tenant', fn() => new stdClass);
$app['auth']->provider('users', fn() => new Users);
$app[Gate::class]->define('own', function ($user, string $name) { point('a gate'); return $user->id === $name; });
$app['url']->defaults(['from' => 'main']);
$app['db']->connection()->getSchemaBuilder()->create('sessions', function ($table) {
    $table->string('id')->primary();
    $table->string('user_id')->nullable();
    $table->string('ip_address')->nullable();
    $table->text('user_agent')->nullable();
    $table->text('payload');
    $table->integer('last_activity');
});
$app['events']->listen('*', fn(string $name) => point(class_exists($name) ? $name : 'another event'));
$app['router']->get('named/{from}/{name}', fn() => '')->name('named');
$app['router']->post('{kind}/{name}', function (string $kind, string $name) use ($app) {
    $request = $app['request'];
    if ($request->headers->has('x-user')) {
        $app['auth']->login(new GenericUser(['id' => $request->header('x-user'), 'remember_token' => '']));
    }
    $app['config']->set('app.name', $name);
    $app['translator']->setLocale($name);
    $app['cookie']->queue('seen', $name);
    $app['session']->put('seen', $name);
    $app['tenant']->id = $name;
    $app['url']->forceRootUrl("http://forced.$name.example");
    $look = fn() => json_encode([$app['auth']->id(), $app['request']->user()?->id, $app[Gate::class]->allows('own', $name), $app['config']['app.name'],
        $app['translator']->getLocale(), $app['cookie']->queued('seen')->getValue(), $app['session']->get('seen'), $app['tenant']->id,
        $app['request']->query('q'), $app['router']->current()->parameter('name'), $app['url']->to('/x'),
        $app['url']->route('named', ['name' => $name])], JSON_UNESCAPED_SLASHES);
    $before = $look();
    point('the controller');
    $kind === 'fails' && throw new DomainException('failed');
    return $before . ($before === $look() ? '' : " then {$look()}");
});
$app['router']->getRoutes()->refreshNameLookups();

$ask = function (string $marker, string $kind, array $cookies, string ...$headers) use ($app) {
    $request = Request::create("http://$marker.example/$kind/$marker?q=$marker", 'POST', ['body' => $marker], $cookies + ['other' => $marker]);
    $request->headers->add($headers);
    try {
        $app->instance('request', $request);
        return (new Pipeline($app))->send($request)->via('handle')
            ->through([Passing::class, AddQueuedCookiesToResponse::class, Passing::class, StartSession::class, Passing::class])
            ->then(fn($request) => $app['router']->dispatch($request));
    } catch (Exception $e) {
        return $e instanceof Async\AsyncCancellation ? throw $e : new Response($e::class, 500);
    } finally {
        $app->terminate();
    }
};
/* It logs in, and then asks with the cookie of its session. */
$serve = function (string $marker, string $kind) use ($ask) {
    $cookies = [];
    $answers = [];
    foreach ([['x-user' => $marker], []] as $headers) {
        $response = $ask($marker, $kind, $cookies, ...$headers);
        foreach ($response->headers->getCookies() as $cookie) {
            $cookies[$cookie->getName()] = $cookie->getValue();
        }
        $answers[] = "{$response->getContent()} " . ($cookies['seen'] ?? 'no cookie');
    }
    return implode(', ', $answers);
};
compare_requests($serve, ['ok', 'fails', 'none/at/all'], ['app' => $app], []);
?>
--EXPECT--
ok: '["…","…",true,"…","…","…","…","…","…","…","http://forced.….example/x","http://forced.….example/named/main/…"] …, ["…","…",true,"…","…","…","…","…","…","…","http://forced.….example/x","http://forced.….example/named/main/…"] …'
fails: 'DomainException no cookie, DomainException no cookie'
none/at/all: 'Symfony\\Component\\HttpKernel\\Exception\\NotFoundHttpException no cookie, Symfony\\Component\\HttpKernel\\Exception\\NotFoundHttpException no cookie'
at all points: nothing
