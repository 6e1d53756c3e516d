--TEST--
Frameworks: an application of Symfony serves 100 requests at once, each with its user and locale
--SKIPIF--
<?php
require __DIR__ . '/frameworks.inc';
skip_without_libraries('Symfony/Bundle/FrameworkBundle', 'Symfony/Bundle/SecurityBundle', 'Symfony/Component/Translation');
libraries('Symfony/Bundle/FrameworkBundle');
Symfony\Component\HttpKernel\Kernel::MAJOR_VERSION < 6 || class_exists(Composer\InstalledVersions::class)
    or die('skip since version 6 Symfony asks Composer 2 which packages there are; those of Debian come without it');
?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Symfony/Bundle/FrameworkBundle', 'Symfony/Bundle/SecurityBundle', 'Symfony/Component/Translation');
use Symfony\Bundle\FrameworkBundle\{FrameworkBundle, Kernel\MicroKernelTrait};
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpFoundation\{Request, RequestStack, Response};
use Symfony\Component\Routing\Generator\UrlGeneratorInterface;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;
use Symfony\Component\Security\Core\Authentication\Token\{Storage\TokenStorageInterface, TokenInterface};
use Symfony\Component\Security\Core\Authorization\AuthorizationCheckerInterface;
use Symfony\Component\Security\Core\Exception\AuthenticationException;
use Symfony\Component\Security\Core\User\InMemoryUser;
use Symfony\Component\Security\Http\Authenticator\AbstractAuthenticator;
use Symfony\Component\Security\Http\Authenticator\Passport\{Badge\UserBadge, Passport, SelfValidatingPassport};
use Symfony\Component\Translation\MessageCatalogue;
use Symfony\Contracts\Translation\TranslatorInterface;
use function Async\{await, spawn};

const LOCALES = ['en' => 'Hello', 'de' => 'Hallo', 'fr' => 'Bonjour'];

class Authenticator extends AbstractAuthenticator
{
    public function supports(Request $request): ?bool
    {
        return $request->headers->has('x-user');
    }

    public function authenticate(Request $request): Passport
    {
        usleep(random_int(1, 2000));
        return new SelfValidatingPassport(new UserBadge($request->headers->get('x-user'), fn($name) => new InMemoryUser($name, null, ["ROLE_$name"])));
    }

    public function onAuthenticationSuccess(Request $request, TokenInterface $token, string $firewallName): ?Response
    {
        return null;
    }

    public function onAuthenticationFailure(Request $request, AuthenticationException $exception): ?Response
    {
        return new Response('refused', 401);
    }
}

class SlowLoader extends Symfony\Component\Translation\Loader\PhpFileLoader
{
    public function load(mixed $resource, string $locale, string $domain = 'messages'): MessageCatalogue
    {
        usleep(1000);
        return parent::load($resource, $locale, $domain);
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
    ) {
    }

    public function show(int $id): Response
    {
        $before = $this->look($id);
        usleep(random_int(1, 3000));
        return $id % 10 === 7 ? throw new DomainException("failed $id")
            : new Response($before === $this->look($id) ? $before : "$before, then {$this->look($id)}");
    }

    public function look(int $id): string
    {
        $user = $this->tokens->getToken()?->getUser()->getUserIdentifier();
        return implode(' ', [
            $this->requests->getCurrentRequest()?->attributes->get('id') ?? 'no request',
            $user === null ? 'anonymous' : $user . ($this->checker->isGranted("ROLE_$user") ? '' : ' without its role'),
            $this->translator->trans('hello'),
            $this->urls->generate('page', ['id' => $id, '_locale' => $this->translator->getLocale()], UrlGeneratorInterface::ABSOLUTE_URL),
        ]);
    }
}

class App extends Symfony\Component\HttpKernel\Kernel
{
    use MicroKernelTrait;

    public function registerBundles(): iterable
    {
        return [new FrameworkBundle, new Symfony\Bundle\SecurityBundle\SecurityBundle, new Async\Bridge\SymfonyBundle];
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', ['secret' => 'secret', 'default_locale' => 'en', 'http_method_override' => false,
            'router' => ['utf8' => true, 'default_uri' => 'https://configured.example/base'],
            'translator' => ['default_path' => $this->getProjectDir()]]);
        $container->extension('security', ['providers' => ['none' => ['memory' => null]], 'firewalls' => ['main' => ['stateless' => true,
            'provider' => 'none', 'custom_authenticators' => [Authenticator::class]]]]
            + (self::MAJOR_VERSION < 6 ? ['enable_authenticator_manager' => true] : []));
        $container->services()->set(Authenticator::class, Authenticator::class);
        $container->services()->set('page', Page::class)->public()->autowire()->tag('controller.service_arguments');
        $container->services()->set(SlowLoader::class, SlowLoader::class)->tag('translation.loader', ['alias' => 'slow']);
        $container->services()->set('logger', Psr\Log\NullLogger::class);
    }

    protected function configureRoutes(RoutingConfigurator $routes): void
    {
        $routes->add('page', '/{_locale}/page/{id}')->controller(['page', 'show']);
    }

    public function getProjectDir(): string
    {
        return __DIR__ . '/symfony_application.tmp';
    }
}

@mkdir(__DIR__ . '/symfony_application.tmp');
foreach (LOCALES as $locale => $hello) {
    file_put_contents(__DIR__ . "/symfony_application.tmp/messages.$locale.slow", "<?php return ['hello' => '$hello'];");
}
$app = new App('prod', false);
$app->boot();

function locale(int $i): string
{
    return array_keys(LOCALES)[$i % 3];
}

function expected(int $i): string
{
    return $i % 10 === 7 ? "failed $i" : "$i " . ($i % 7 ? "user$i" : 'anonymous') . ' ' . LOCALES[locale($i)] . " http://host$i/" . locale($i) . "/page/$i";
}

function serve(App $app, int $i): string
{
    $request = Request::create("http://host$i/" . locale($i) . "/page/$i");
    $i % 7 && $request->headers->set('x-user', "user$i");
    try {
        $response = $app->handle($request, catch: false);
        $app->terminate($request, $response);
        return $response->getContent();
    } catch (DomainException $e) {
        return $e->getMessage();
    }
}

function report(string $what, array $answers): void
{
    $wrong = array_filter($answers, fn(string $answer, int $i) => $answer !== expected($i), ARRAY_FILTER_USE_BOTH);
    echo $what, ': ', $wrong ? count($wrong) . ' wrong, such as ' . current($wrong) : 'right', "\n";
}

report('a coroutine for each request', crowd(fn(int $i) => serve($app, $i)));

$answers = [];
crowd(function (int $i) use ($app, &$answers) {
    for ($next = $i; $next < COROUTINES; $next += 10) {
        $answers[$next] = serve($app, $next);
    }
}, 10);
report('a coroutine for each client', $answers);

$coroutines = array_map(fn(int $i) => spawn(serve(...), $app, $i), range(0, COROUTINES - 1));
Async\delay(2);
foreach ($coroutines as $i => $coroutine) {
    $i % 4 || $coroutine->cancel();
}
$answers = [];
foreach ($coroutines as $i => $coroutine) {
    try {
        $answers[$i] = await($coroutine);
    } catch (Cancellation) {
    }
}
report('some are cancelled', $answers);

/* Neither main nor a coroutine without a request has anything of these. */
$page = $app->getContainer()->get('page');
echo $page->look(1), "\n", await(spawn(fn() => $page->look(1))), "\n";
?>
--CLEAN--
<?php exec('rm -rf ' . escapeshellarg(__DIR__ . '/symfony_application.tmp')); ?>
--EXPECT--
a coroutine for each request: right
a coroutine for each client: right
some are cancelled: right
no request anonymous Hello https://configured.example/base/en/page/1
no request anonymous Hello https://configured.example/base/en/page/1
