--TEST--
Frameworks: no service of Symfony holds what another request has sent, wherever that waits
--SKIPIF--
<?php
getenv('SKIP_SLOW_TESTS') and die('skip slow');
require __DIR__ . '/frameworks.inc';
skip_without_libraries('Symfony/Bundle/FrameworkBundle', 'Symfony/Bundle/SecurityBundle', 'Symfony/Component/Translation');
libraries('Symfony/Bundle/FrameworkBundle');
Symfony\Component\HttpKernel\Kernel::MAJOR_VERSION < 6 || class_exists(Composer\InstalledVersions::class)
    or die('skip since version 6 Symfony asks Composer 2 which packages there are; those of Debian come without it');
?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/markers.inc';
libraries('Symfony/Bundle/FrameworkBundle', 'Symfony/Bundle/SecurityBundle', 'Symfony/Component/Translation');
use Symfony\Bundle\FrameworkBundle\{FrameworkBundle, Kernel\MicroKernelTrait};
use Symfony\Component\DependencyInjection\Compiler\{CompilerPassInterface, PassConfig};
use Symfony\Component\DependencyInjection\{ContainerBuilder, Loader\Configurator\ContainerConfigurator};
use Symfony\Component\EventDispatcher\EventDispatcher;
use Symfony\Component\HttpFoundation\{Cookie, Request, RequestStack, Response};
use Symfony\Component\Routing\Generator\UrlGeneratorInterface;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;
use Symfony\Component\Security\Core\Authentication\Token\{Storage\TokenStorageInterface, TokenInterface};
use Symfony\Component\Security\Core\Authorization\{AuthorizationCheckerInterface, Voter\VoterInterface};
use Symfony\Component\Security\Core\Exception\{AccessDeniedException, AuthenticationException};
use Symfony\Component\Security\Core\User\{InMemoryUser, UserInterface, UserProviderInterface};
use Symfony\Component\Security\Http\Authenticator\AbstractAuthenticator;
use Symfony\Component\Security\Http\Authenticator\Passport\{Badge\UserBadge, Passport, SelfValidatingPassport};
use Symfony\Component\String\Slugger\SluggerInterface;
use Symfony\Contracts\Translation\TranslatorInterface;

class Dispatcher extends EventDispatcher
{
    protected function callListeners(iterable $listeners, string $eventName, object $event): void
    {
        foreach ($listeners as $listener) {
            point($eventName);
            parent::callListeners([$listener], $eventName, $event);
        }
        point($eventName);
    }
}

class Users implements UserProviderInterface
{
    public function loadUserByIdentifier(string $name): UserInterface
    {
        point('the user is loaded');
        return new InMemoryUser($name, null, ["ROLE_$name"]);
    }

    public function loadUserByUsername(string $name): UserInterface { return $this->loadUserByIdentifier($name); }

    public function refreshUser(UserInterface $user): UserInterface
    {
        point('the user is refreshed');
        return $user;
    }

    public function supportsClass(string $class): bool { return true; }
}

class Authenticator extends AbstractAuthenticator
{
    public function supports(Request $request): ?bool { return $request->headers->has('x-user'); }

    public function authenticate(Request $request): Passport
    {
        point('authenticate()');
        return new SelfValidatingPassport(new UserBadge($request->headers->get('x-user')));
    }

    public function onAuthenticationSuccess(Request $request, TokenInterface $token, string $firewallName): ?Response { return null; }

    public function onAuthenticationFailure(Request $request, AuthenticationException $exception): ?Response { return new Response('refused', 401); }
}

class OwnVoter implements VoterInterface
{
    public function vote(TokenInterface $token, mixed $subject, array $attributes): int
    {
        point('a voter votes');
        return $attributes[0] !== 'own' ? self::ACCESS_ABSTAIN
            : ($token->getUser()?->getUserIdentifier() === $subject ? self::ACCESS_GRANTED : self::ACCESS_DENIED);
    }
}

class Loader extends Symfony\Component\Translation\Loader\ArrayLoader
{
    public function load(mixed $resource, string $locale, string $domain = 'messages'): Symfony\Component\Translation\MessageCatalogue
    {
        return parent::load(['hello' => 'Hello'], $locale, $domain);
    }
}

class Page
{
    public function __construct(
        private RequestStack $requests,
        private TokenStorageInterface $tokens,
        private AuthorizationCheckerInterface $checker,
        private TranslatorInterface $translator,
        private UrlGeneratorInterface $urls,
        private SluggerInterface $slugger,
    ) {
    }

    public function show(string $kind): Response
    {
        $request = $this->requests->getCurrentRequest();
        $before = $this->look();
        point('the controller');
        $request->getSession()->set('seen', $request->query->get('q'));
        point('the controller');
        $kind === 'fails' && throw new DomainException("failed for {$request->query->get('q')}");
        $kind === 'denied' && throw new AccessDeniedException;
        $response = new Response($before . ($before === $this->look() ? '' : " then {$this->look()}"));
        $response->headers->setCookie(Cookie::create('seen', $request->query->get('q')));
        return $response;
    }

    private function look(): string
    {
        $user = $this->tokens->getToken()?->getUser()?->getUserIdentifier() ?? 'anonymous';
        return json_encode([$user, $this->checker->isGranted('own', $user), $this->requests->getMainRequest()->query->get('q'),
            $this->translator->trans('hello'), $this->translator->getLocale(), $this->slugger->slug('a b')->toString(),
            (fn() => $this->defaultLocale)->bindTo($this->slugger, Symfony\Component\String\Slugger\AsciiSlugger::class)(),
            $this->urls->generate('page', ['kind' => 'ok'], UrlGeneratorInterface::ABSOLUTE_URL)], JSON_UNESCAPED_SLASHES);
    }
}

class App extends Symfony\Component\HttpKernel\Kernel implements CompilerPassInterface
{
    use MicroKernelTrait;

    public function registerBundles(): iterable
    {
        return [new FrameworkBundle, new Symfony\Bundle\SecurityBundle\SecurityBundle, new Async\Bridge\SymfonyBundle];
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', ['secret' => 'secret', 'default_locale' => 'en', 'http_method_override' => false,
            'session' => ['storage_factory_id' => 'session.storage.factory.mock_file'],
            'router' => ['utf8' => true], 'translator' => ['default_path' => $this->getProjectDir(), 'cache_dir' => null]]);
        $container->extension('security', ['providers' => ['users' => ['id' => Users::class]], 'firewalls' => ['main' => [
            'provider' => 'users', 'custom_authenticators' => [Authenticator::class]]]]
            + (self::MAJOR_VERSION < 6 ? ['enable_authenticator_manager' => true] : []));
        $services = $container->services();
        $services->set(Authenticator::class, Authenticator::class);
        $services->set(Users::class, Users::class);
        $services->set(OwnVoter::class, OwnVoter::class)->tag('security.voter');
        $services->set('page', Page::class)->public()->autowire()->tag('controller.service_arguments');
        $services->set('logger', Psr\Log\NullLogger::class);
    }

    protected function configureRoutes(RoutingConfigurator $routes): void
    {
        $routes->add('page', '/{_locale}/{kind}')->controller(['page', 'show']);
    }

    protected function build(ContainerBuilder $container): void
    {
        $container->addCompilerPass($this, PassConfig::TYPE_BEFORE_REMOVING);
    }

    public function process(ContainerBuilder $container): void
    {
        foreach ($container->getDefinitions() as $id => $definition) {
            str_contains($id, 'event_dispatcher') && $definition->getClass() === EventDispatcher::class && $definition->setClass(Dispatcher::class);
        }
    }

    public function getProjectDir(): string { return __DIR__ . '/symfony_markers.tmp'; }
}

@mkdir(__DIR__ . '/symfony_markers.tmp');
$app = new App('prod', false);
$app->boot();

$ask = function (string $marker, string $kind, array $cookies, string ...$headers) use ($app) {
    $request = Request::create("http://$marker.example/$marker/$kind?q=$marker", 'POST', ['body' => $marker], $cookies + ['other' => $marker]);
    $request->headers->add($headers);
    $response = $app->handle($request);
    $app->terminate($request, $response);
    return $response;
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
        $answers[] = $response->getStatusCode() . ($response->isOk() ? " {$response->getContent()}" : '') . ' ' . ($cookies['seen'] ?? 'no cookie');
    }
    return implode(', ', $answers);
};
compare_requests($serve, ['ok', 'fails', 'denied', 'none/at/all'], ['app' => $app], [
    '*.debug_handlers_listener.earlyHandler.exceptionHandler.request.*' => 'the first request: what an error that ends the process is shown with',
    '*.router.matcher.request.*' => 'of a request that no route matched; overwritten before it is read',
    '*.slugger.transliterators.(key)' => 'a cache by locale',
    '*.translator.c*.(key)' => 'a cache by locale',
]);
?>
--CLEAN--
<?php exec('rm -rf ' . escapeshellarg(__DIR__ . '/symfony_markers.tmp')); ?>
--EXPECT--
ok: '200 ["…",true,"…","hello","…","a-b","…","http://….example/…/ok"] …, 200 ["…",true,"…","hello","…","a-b","…","http://….example/…/ok"] …'
fails: '500 no cookie, 500 no cookie'
denied: '403 no cookie, 403 no cookie'
none/at/all: '404 no cookie, 404 no cookie'
at all points: nothing
