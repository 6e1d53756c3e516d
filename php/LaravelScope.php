<?php

namespace Async\Bridge;

use Illuminate\Auth\AuthManager;
use Illuminate\Container\Container;
use Illuminate\Contracts\Routing\ResponseFactory;
use Illuminate\Cookie\CookieJar;
use Illuminate\Events\Dispatcher;
use Illuminate\Foundation\Vite;
use Illuminate\Log\Logger;
use Illuminate\Log\LogManager;
use Illuminate\Mail\MailManager;
use Illuminate\Notifications\ChannelManager;
use Illuminate\Routing\Route;
use Illuminate\Routing\Router;
use Illuminate\Routing\UrlGenerator;
use Illuminate\Session\SessionManager;
use Illuminate\Support\Facades\Facade;
use Illuminate\Translation\Translator;
use Illuminate\View\Factory;

/**
 * A container of Laravel in which a coroutine is what a request is in plain Laravel: see LaravelApplication.
 *
 * Scoped bindings, the request and what Laravel makes from it exist once for each coroutine. Services that keep something for the time
 * of a request stay one object, as others may have kept it, and what they keep is the coroutine's.
 */
trait LaravelScope
{
    use PerCoroutine;

    /** @var array<string, object> what extendServices() has made */
    protected array $extended = [];

    /** @var array<string, list<\Closure>> what the guards of a coroutine do when it has another request */
    protected array $refreshed = [];

    public function __construct(...$of)
    {
        if (method_exists(parent::class, '__construct')) {
            parent::__construct(...$of);
        }
        array_push($this->scopedInstances, 'request', 'auth.driver', 'session.store', 'redirect', Route::class, ResponseFactory::class);
        $this->instances = new LaravelInstances($this->instances, $this->scopedInstances, $this->bindings);
        $this->makePerCoroutine(Container::class, ['buildStack', 'with', 'refreshed'], ['terminatingCallbacks']);
        $this->extendServices();
        if (property_exists(Facade::class, 'cached')) { // Laravel 9
            (static fn () => static::$cached = false)->bindTo(null, Facade::class)();
        }
    }

    public function &__get($name)
    {
        if (property_exists($this->state->get(), $name)) {
            return $this->state->get()->$name;
        }
        $service = parent::__get($name);
        return $service;
    }

    public function __set($name, $value)
    {
        if (property_exists($this->state->get(), $name)) {
            $this->state->get()->$name = $value;
        } else {
            parent::__set($name, $value);
        }
    }

    public function refresh($abstract, $target, $method)
    {
        $abstract = $this->getAlias($abstract);
        $this->refreshed[$abstract][] = fn ($app, $instance) => $target->$method($instance);
        return $this->bound($abstract) ? $this->make($abstract) : null;
    }

    protected function getReboundCallbacks($abstract)
    {
        return [...parent::getReboundCallbacks($abstract), ...$this->refreshed[$abstract] ?? []];
    }

    /** The end of a request. If the coroutine serves another one, that begins without the user, the session and the locale of this one. */
    public function terminate()
    {
        try {
            if (method_exists(parent::class, 'terminate')) {
                parent::terminate();
            }
        } finally {
            if (!Main::isCurrent()) {
                $this->forgetScopedInstances();
                foreach ([...$this->extended, $this['config'], $this] as $service) {
                    method_exists($service, 'forgetCoroutine') && $service->forgetCoroutine();
                }
            }
        }
    }

    private function extendServices(): void
    {
        $this->extendOne('events', Dispatcher::class, fn ($of) => new class ($of, [
            'deferredEvents', 'deferringEvents', 'eventsToDefer', // Laravel 12
        ]) extends Dispatcher {
            use LaravelService;
        });
        $this->extendOne('log', LogManager::class, fn ($of) => new class ($of, [], ['sharedContext']) extends LogManager {
            use LaravelService;

            /** What withContext() adds is the coroutine's. It begins with that of shareContext(). */
            protected function get($name, ?array $config = null)
            {
                $logger = parent::get($name, $config);
                if (get_class($logger) === Logger::class && isset($this->channels[$name])) {
                    $logger = $this->channels[$name] = new class ($logger, [], [], ['context' => fn () => $this->sharedContext]) extends Logger {
                        use LaravelService;
                    };
                }
                return $logger;
            }
        });
        $this->extendOne('mail.manager', MailManager::class, fn ($of) => new class ($of, ['mailers']) extends MailManager {
            use LaravelService;

            /** @var array<string, SymfonyTransport> by configuration */
            private array $transports = [];

            public function createSymfonyTransport(array $config)
            {
                $key = serialize($config);
                $make = fn () => parent::createSymfonyTransport($config);
                $transport = $this->transports[$key] ?? SymfonyTransport::from($make, $config['pool'] ?? SymfonyTransport::MAX);
                return $transport instanceof SymfonyTransport ? $this->transports[$key] = $transport : $transport;
            }
        });
        $this->extendOne(ChannelManager::class, ChannelManager::class, fn ($of) => new class ($of, ['drivers'], ['locale']) extends ChannelManager {
            use LaravelService;
        });
        $this->extendOne(Vite::class, Vite::class, fn ($of) => new class ($of, ['preloadedAssets'], ['nonce']) extends Vite {
            use LaravelService;
        });
        $this->extendOne('auth', AuthManager::class, fn ($of) => new class ($of, ['guards'], ['userResolver']) extends AuthManager {
            use LaravelService;
        });
        $this->extendOne('cookie', CookieJar::class, fn ($of) => new class ($of, ['queued']) extends CookieJar {
            use LaravelService;
        });
        $this->extendOne('session', SessionManager::class, fn ($of) => new class ($of, ['drivers']) extends SessionManager {
            use LaravelService;
        });
        $this->extendOne('translator', Translator::class, fn ($of) => new class ($of, [], ['fallback'], [
            'locale' => fn () => $this['config']['app.locale'],
        ]) extends Translator {
            use LaravelService;
        });
        $this->extendOne('url', UrlGenerator::class, fn ($of) => new class (
            $of, ['cachedRoot', 'cachedScheme'], ['forcedRoot', 'forceScheme', 'routeGenerator'], ['request' => fn () => $this['request']],
        ) extends UrlGenerator {
            use LaravelService;
        });
        $this->extendOne('view', Factory::class, fn ($of) => new class ($of, [
            'renderCount', 'renderedOnce', 'componentStack', 'componentData', 'currentComponentData', 'slots', 'slotStack', 'fragments',
            'fragmentStack', 'sections', 'sectionStack', 'loopsStack', 'pushes', 'prepends', 'pushStack', 'translationReplacements',
        ], ['shared']) extends Factory {
            use LaravelService;
        });
        $this->extendOne('router', Router::class, fn ($of) => new class ($of, ['current', 'currentRequest']) extends Router {
            use LaravelService;

            /** A route keeps the parameters of its request: here a copy of it does. */
            protected function findRoute($request)
            {
                $route = parent::findRoute($request);
                $this->current = clone $route;
                (fn () => $this->parameters = $this->originalParameters = null)->bindTo($route, Route::class)();
                $this->container->instance(Route::class, $this->current);
                return $this->current;
            }
        });
    }

    /** A class of the application's own stays as it is. */
    private function extendOne(string $name, string $class, \Closure $make): void
    {
        $this->extend($name, fn (object $service) => get_class($service) === $class ? $this->extended[$name] = $make($service) : $service);
    }
}
