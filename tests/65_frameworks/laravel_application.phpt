--TEST--
Frameworks: a Laravel application serves 100 users at once, each with its session and data
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql', 'pgsql'); skip_without_libraries('Illuminate/Foundation'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
libraries('Illuminate/Foundation');
use Illuminate\Config\Repository;
use Illuminate\Contracts\{Debug\ExceptionHandler, Http\Kernel as KernelContract};
use Illuminate\Foundation\Bootstrap\{BootProviders, RegisterFacades, RegisterProviders};
use Illuminate\Foundation\Http\Kernel;
use Illuminate\Http\{Request, Response};
use Illuminate\Support\Facades\{Auth, Cookie, DB, Gate, Route, View};
use function Async\suspend;

class Member extends Illuminate\Foundation\Auth\User
{
    protected $guarded = [];
    public $timestamps = false;

    public function posts() { return $this->hasMany(Post::class); }
}

class Post extends Illuminate\Database\Eloquent\Model
{
    protected $guarded = [];
    public $timestamps = false;
}

class WebKernel extends Kernel
{
    protected $bootstrappers = [Configure::class, RegisterFacades::class, RegisterProviders::class, BootProviders::class];
    protected $middlewareGroups = ['web' => [
        Illuminate\Cookie\Middleware\AddQueuedCookiesToResponse::class,
        Illuminate\Session\Middleware\StartSession::class,
        Illuminate\View\Middleware\ShareErrorsFromSession::class,
        Illuminate\Routing\Middleware\SubstituteBindings::class,
    ]];
    protected $middlewareAliases = ['auth' => Illuminate\Auth\Middleware\Authenticate::class];
}

class Configure
{
    public static array $items;

    public function bootstrap($app) { $app->instance('config', new Repository(self::$items)); }
}

class Handler implements ExceptionHandler
{
    public function report(Throwable $e) {}
    public function shouldReport(Throwable $e) { return false; }
    public function render($request, Throwable $e) { return new Response(get_class($e), 500); }
    public function renderForConsole($output, Throwable $e) {}
}

function serve(string $method, string $url, array $input, array &$cookies): Response|Illuminate\Http\RedirectResponse|Illuminate\Http\JsonResponse
{
    $kernel = app(KernelContract::class);
    $request = Request::create($url, $method, $input, $cookies);
    $response = $kernel->handle($request);
    foreach ($response->headers->getCookies() as $cookie) {
        $cookies[$cookie->getName()] = $cookie->getValue();
    }
    $kernel->terminate($request, $response);
    return $response;
}

$folder = sys_get_temp_dir() . '/async-laravel-' . getmypid();
mkdir("$folder/bootstrap/cache", recursive: true);
mkdir("$folder/views");
register_shutdown_function(fn() => exec('rm -r ' . escapeshellarg($folder)));
file_put_contents("$folder/views/hello.blade.php", 'Hello {{ $name }} @include("part") of {{ $shared }}');
file_put_contents("$folder/views/part.blade.php", '{{ Async\suspend() }}({{ $name }})');

each_database(function (string $name) use ($folder) {
    Configure::$items = [
        'app' => ['locale' => 'en', 'fallback_locale' => 'en', 'url' => 'http://main', 'key' => str_repeat('k', 32), 'cipher' => 'AES-256-CBC', 'aliases' => [],
            'providers' => [...array_map(fn($part) => "Illuminate\\$part\\{$part}ServiceProvider", ['Auth', 'Bus', 'Cache', 'Cookie', 'Database', 'Encryption',
                'Filesystem', 'Pagination', 'Redis', 'Session', 'Translation', 'Validation', 'View']), Illuminate\Hashing\HashServiceProvider::class,
                Async\Bridge\LaravelServiceProvider::class]],
        'auth' => ['defaults' => ['guard' => 'web'], 'guards' => ['web' => ['driver' => 'session', 'provider' => 'members']],
            'providers' => ['members' => ['driver' => 'eloquent', 'model' => Member::class]]],
        'cache' => ['default' => 'array', 'stores' => ['array' => ['driver' => 'array']]],
        'database' => ['default' => 'main', 'connections' => ['main' => configuration($name)], 'redis' => ['client' => 'phpredis']],
        'hashing' => ['driver' => 'bcrypt', 'bcrypt' => ['rounds' => 4]],
        'session' => ['driver' => 'database', 'table' => 'sessions', 'lifetime' => 9, 'connection' => null, 'cookie' => 'id', 'encrypt' => false, 'path' => '/',
            'domain' => null, 'secure' => false, 'http_only' => true, 'lottery' => [0, 1], 'expire_on_close' => false],
        'view' => ['paths' => ["$folder/views"], 'compiled' => "$folder/views"],
    ];
    $app = new Async\Bridge\LaravelApplication($folder);
    $app->singleton(KernelContract::class, WebKernel::class);
    $app->singleton(ExceptionHandler::class, Handler::class);
    $app->instance('request', Request::create('http://main'));
    $app->make(KernelContract::class)->bootstrap();

    $schema = DB::connection()->getSchemaBuilder();
    $schema->create('members', function ($table) {
        $table->id();
        array_map(fn(string $column) => $table->string($column)->nullable(), ['name', 'password', 'remember_token']);
    });
    $schema->create('posts', function ($table) { $table->id(); $table->bigInteger('member_id'); $table->string('title'); });
    $schema->create('sessions', function ($table) {
        $table->string('id')->primary();
        $table->bigInteger('user_id')->nullable();
        $table->string('ip_address')->nullable();
        $table->text('user_agent')->nullable();
        $table->text('payload');
        $table->integer('last_activity');
    });
    $password = password_hash('secret', PASSWORD_BCRYPT, ['cost' => 4]);
    DB::table('members')->insert(array_map(fn(int $i) => ['name' => "name $i", 'password' => $password], range(1, COROUTINES)));
    Gate::define('own', fn(Member $user, Member $other) => DB::table('members')->where('id', $user->id)->value('id') === $other->id);
    Route::middleware('web')->group(function () {
        Route::post('login', fn(Request $request) => Auth::attempt($request->only('name', 'password'), true) ? Auth::user()->name : 'refused');
        Route::middleware('auth')->group(function () {
            Route::get('members/{member}', function (Member $member, Request $request) {
                app()->setLocale('of' . $member->id);
                suspend();
                return [Auth::id(), $member->id, $request->user()->id, app()->getLocale(), Gate::allows('own', $member), url('x')];
            });
            Route::post('posts', fn(Request $request) => DB::transaction(function () use ($request) {
                $request->user()->posts()->create(['title' => $request->input('title')]);
                suspend();
                $request->boolean('fails') and throw new DomainException;
                $request->session()->flash('status', $request->input('title'));
                Cookie::queue('last', $request->input('title'));
                return redirect()->route('posts');
            }));
            Route::get('posts', fn(Request $request) => [$request->session()->get('status'), $request->user()->posts()->paginate(5)->total()])->name('posts');
        });
        Route::get('hello/{name}', function (string $name) {
            View::share('shared', $name);
            suspend();
            return view('hello', ['name' => $name]);
        });
    });
    Route::getRoutes()->refreshNameLookups();

    $failed = crowd(function (int $i) {
        $id = $i + 1;
        $cookies = [];
        $ask = function (string $method, string $path, array $input = []) use ($i, &$cookies) {
            $response = serve($method, "http://host$i/$path", $input, $cookies);
            return $response->isRedirect() ? $response->headers->get('Location') : $response->getContent();
        };
        return array_keys(array_filter([
            'before the login' => $ask('GET', "members/$id") !== Illuminate\Auth\AuthenticationException::class,
            'wrong password' => $ask('POST', 'login', ['name' => "name $id", 'password' => 'wrong']) !== 'refused',
            'login' => $ask('POST', 'login', ['name' => "name $id", 'password' => 'secret']) !== "name $id",
            'member' => $ask('GET', "members/$id") !== json_encode([$id, $id, $id, "of$id", true, "http://host$i/x"]),
            'post' => $ask('POST', 'posts', ['title' => "title $i"]) !== "http://host$i/posts",
            'flash' => $ask('GET', 'posts') !== json_encode(["title $i", 1]),
            'rollback' => $ask('POST', 'posts', ['title' => 'none', 'fails' => true]) !== DomainException::class,
            'posts' => $ask('GET', 'posts') !== '[null,1]',
            'cookie' => $cookies['last'] !== "title $i",
            'view' => $ask('GET', "hello/$i") !== "Hello $i ($i) of $i",
        ]));
    });
    echo 'wrong: ', json_encode(array_count_values(array_merge(...$failed))), ', posts: ', DB::table('posts')->count(), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
wrong: [], posts: 100
== pgsql
wrong: [], posts: 100
