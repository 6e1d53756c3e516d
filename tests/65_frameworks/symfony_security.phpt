--TEST--
Frameworks: a firewall of Symfony answers for its request while others of it end
--SKIPIF--
<?php
require __DIR__ . '/frameworks.inc';
skip_without_libraries('Symfony/Bundle/FrameworkBundle', 'Symfony/Bundle/SecurityBundle');
libraries('Symfony/Bundle/FrameworkBundle');
Symfony\Component\HttpKernel\Kernel::MAJOR_VERSION < 6 || class_exists(Composer\InstalledVersions::class)
    or die('skip since version 6 Symfony asks Composer 2 which packages there are; those of Debian come without it');
?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Symfony/Bundle/FrameworkBundle', 'Symfony/Bundle/SecurityBundle');
use Symfony\Bundle\FrameworkBundle\{FrameworkBundle, Kernel\MicroKernelTrait};
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpFoundation\{Request, Response};
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;
use Symfony\Component\Security\Core\Authentication\Token\{Storage\TokenStorageInterface, TokenInterface};
use Symfony\Component\Security\Core\Exception\{AccessDeniedException, AuthenticationException};
use Symfony\Component\Security\Core\User\InMemoryUser;
use Symfony\Component\Security\Http\Authenticator\AbstractAuthenticator;
use Symfony\Component\Security\Http\Authenticator\Passport\{Badge\UserBadge, Passport, SelfValidatingPassport};
use Symfony\Component\Security\Http\EntryPoint\AuthenticationEntryPointInterface;
use function Async\{await_all_or_fail, spawn};

class Authenticator extends AbstractAuthenticator implements AuthenticationEntryPointInterface
{
    public function supports(Request $request): ?bool
    {
        return $request->headers->has('x-user');
    }

    public function authenticate(Request $request): Passport
    {
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

    public function start(Request $request, ?AuthenticationException $e = null): Response
    {
        return new Response('log in to ' . explode('/', $request->getPathInfo())[1], 401);
    }
}

class Page
{
    private int $entered = 0;
    private int $left = 0;

    public function __construct(private TokenStorageInterface $tokens)
    {
    }

    public function show(string $what): Response
    {
        $turn = $this->entered++;
        until(fn() => $this->entered === 6 && $this->left === $turn, 'the turn of this request');
        $this->left++;
        return $what === 'denied' ? throw new AccessDeniedException : new Response($this->tokens->getToken() ? 'a user' : 'anonymous');
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
        $container->extension('framework', ['secret' => 'secret', 'http_method_override' => false, 'router' => ['utf8' => true]]);
        $firewall = ['stateless' => true, 'provider' => 'none', 'custom_authenticators' => [Authenticator::class]];
        $container->extension('security', ['providers' => ['none' => ['memory' => null]], 'firewalls' => [
            'shop' => ['pattern' => '^/shop'] + $firewall, 'api' => ['pattern' => '^/api'] + $firewall]]
            + (self::MAJOR_VERSION < 6 ? ['enable_authenticator_manager' => true] : []));
        $container->services()->set(Authenticator::class, Authenticator::class);
        $container->services()->set('page', Page::class)->public()->autowire()->tag('controller.service_arguments');
        $container->services()->set('logger', Psr\Log\NullLogger::class);
    }

    protected function configureRoutes(RoutingConfigurator $routes): void
    {
        $routes->add('page', '/{firewall}/{what}')->controller(['page', 'show']);
    }

    public function getProjectDir(): string
    {
        return __DIR__ . '/symfony_security.tmp';
    }
}

@mkdir(__DIR__ . '/symfony_security.tmp');
$app = new App('prod', false);
$app->boot();

function serve(App $app, string $path): string
{
    $request = Request::create($path);
    $response = $app->handle($request);
    $app->terminate($request, $response);
    return $response->getStatusCode() > 401 ? 'no firewall answers' : $response->getStatusCode() . ' ' . $response->getContent();
}

/* Each waits in its controller until all are there. They leave in this order. */
foreach (await_all_or_fail(array_map(fn(string $path) => spawn(serve(...), $app, $path),
    ['/shop/user', '/shop/denied', '/api/user', '/api/denied', '/other/denied', '/shop/denied'])) as $answer) {
    echo $answer, "\n";
}
?>
--CLEAN--
<?php exec('rm -rf ' . escapeshellarg(__DIR__ . '/symfony_security.tmp')); ?>
--EXPECT--
200 anonymous
401 log in to shop
200 anonymous
401 log in to api
no firewall answers
401 log in to shop
