--TEST--
Frameworks: log context, deferred events, mailers, nonce and notification locale are the request's
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('Illuminate/Foundation'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Illuminate/Foundation');
use Illuminate\Foundation\Vite;
use Illuminate\Notifications\ChannelManager;
use Illuminate\Support\Facades\{Event, Facade, Log};
use function Async\{await_all_or_fail, spawn, suspend};

class Lines extends Psr\Log\AbstractLogger
{
    public function log($level, $message, array $context = []): void { echo $message, json_encode($context), "\n"; }
}

$app = new class extends Async\Bridge\LaravelContainer {
    public function runningInConsole() { return false; }
    public function runningUnitTests() { return false; }
};
Illuminate\Container\Container::setInstance($app);
Facade::setFacadeApplication($app);
$app->instance('config', new Async\Bridge\LaravelConfig([
    'app' => ['locale' => 'en'],
    'logging' => ['default' => 'lines', 'channels' => array_fill_keys(['lines', 'late'], ['driver' => 'custom', 'via' => fn() => new Lines])],
    'mail' => ['default' => 'array', 'mailers' => ['array' => ['transport' => 'array']], 'from' => ['address' => 'a@example.com', 'name' => 'a']],
    'view' => ['compiled' => __DIR__, 'paths' => []],
]));
$app->singleton('view', fn() => new Illuminate\View\Factory(new Illuminate\View\Engines\EngineResolver,
    new Illuminate\View\FileViewFinder(new Illuminate\Filesystem\Filesystem, []), $app['events']));
foreach ([Illuminate\Events\EventServiceProvider::class, Illuminate\Log\LogServiceProvider::class, Illuminate\Mail\MailServiceProvider::class,
    Illuminate\Notifications\NotificationServiceProvider::class] as $provider) {
    (new $provider($app))->register();
}
$app->singleton(Vite::class);
$heard = [];
Event::listen('event', function (string $what) use (&$heard) { $heard[] = $what; });
Log::shareContext(['main' => true]);
Log::channel();

[$ann, $bob] = await_all_or_fail(array_map(fn(string $name) => spawn(function () use ($app, $name) {
    $app[Vite::class]->useCspNonce($name);
    $app[ChannelManager::class]->locale($name);
    $mailer = $app['mail.manager']->mailer();
    suspend();
    Log::shareContext(['request' => $name]);
    Log::withContext(['user' => $name]);
    suspend();
    Log::info('coroutine ');
    Log::channel('late')->withContext(['late' => $name])->info('late in a coroutine ');
    if ($name === 'ann' && method_exists($app['events'], 'defer')) {
        try {
            Event::defer(function () {
                Event::dispatch('event', 'dropped');
                suspend();
                suspend();
                throw new DomainException;
            });
        } catch (DomainException) {
        }
    } else {
        Event::dispatch('event', $name);
    }
    $locale = (fn() => $this->locale)->bindTo($app[ChannelManager::class], ChannelManager::class)();
    return [$app[Vite::class]->cspNonce(), $locale, $mailer];
}), ['ann', 'bob']));
Log::info('main ');
Log::channel('late')->info('late in main ');
Log::shareContext(['more' => true]);
Log::channel('late')->withContext(['own' => true])->info('late in main ');
echo json_encode(array_slice($ann, 0, 2)), json_encode(array_slice($bob, 0, 2)), json_encode(array_diff($heard, ['ann'])), "\n";
var_dump($ann[2] === $bob[2]);
?>
--EXPECT--
coroutine {"main":true,"request":"ann","user":"ann"}
late in a coroutine {"main":true,"request":"ann","late":"ann"}
coroutine {"main":true,"request":"bob","user":"bob"}
late in a coroutine {"main":true,"request":"bob","late":"bob"}
main {"main":true}
late in main {"main":true}
late in main {"main":true,"more":true,"own":true}
["ann","ann"]["bob","bob"]["bob"]
bool(false)
