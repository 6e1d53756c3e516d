--TEST--
Servers: 100 requests at once, through one kernel of Symfony, a kernel for each, and PSR-7
--SKIPIF--
<?php
require __DIR__ . '/../65_frameworks/frameworks.inc';
skip_without_libraries('Symfony/Component/HttpKernel', 'Symfony/Component/HttpFoundation', 'GuzzleHttp');
?>
--FILE--
<?php
require __DIR__ . '/../65_frameworks/frameworks.inc';
libraries('Symfony/Component/HttpKernel', 'Symfony/Component/HttpFoundation', 'GuzzleHttp');
use GuzzleHttp\Psr7;
use Psr\Http\Message\{ResponseInterface, ServerRequestInterface};
use Symfony\Component\EventDispatcher\EventDispatcher;
use Symfony\Component\HttpFoundation\{Request, RequestStack, Response};
use Symfony\Component\HttpKernel\Controller\{ArgumentResolver, ControllerResolver};
use Symfony\Component\HttpKernel\HttpKernel;

/* What handle() of examples/http_server.php would do. */
function by_kernel(HttpKernel $kernel, RequestStack $requests, string $method, string $target, array $headers, string $body): array
{
    $request = Request::create($target, $method, server: ['HTTP_X_ID' => $headers['x-id']], content: $body);
    $request->attributes->set('_controller', function () use ($requests) {
        usleep(random_int(1, 3000));
        $current = $requests->getCurrentRequest();
        return new Response($current?->getPathInfo() . ' ' . $current?->headers->get('x-id') . ' ' . $current?->getContent(), 201);
    });
    $response = $kernel->handle($request);
    $kernel->terminate($request, $response);
    return [$response->getStatusCode(), $response->getContent()];
}

function new_kernel(RequestStack $requests): HttpKernel
{
    return new HttpKernel(new EventDispatcher, new ControllerResolver, $requests, new ArgumentResolver);
}

function by_psr7(callable $handler, string $method, string $target, array $headers, string $body): array
{
    $response = $handler(new Psr7\ServerRequest($method, $target, $headers, $body));
    return [$response->getStatusCode(), (string) $response->getBody()];
}

$requests = new RequestStack;
$kernel = new_kernel($requests);
$handler = function (ServerRequestInterface $request): ResponseInterface {
    usleep(random_int(1, 3000));
    return new Psr7\Response(201, [], "{$request->getUri()->getPath()} {$request->getHeaderLine('x-id')} {$request->getBody()}");
};
$ways = [
    'one kernel for all' => fn(...$request) => by_kernel($kernel, $requests, ...$request),
    'a kernel for each' => function (...$request) { $own = new RequestStack; return by_kernel(new_kernel($own), $own, ...$request); },
    'one PSR-7 handler for all' => fn(...$request) => by_psr7($handler, ...$request),
];
foreach ($ways as $name => $handle) {
    $answers = crowd(fn(int $i) => $handle('POST', "/path/$i", ['x-id' => "id $i"], "body $i"));
    $right = array_filter($answers, fn(array $answer, int $i) => $answer === [201, "/path/$i id $i body $i"], ARRAY_FILTER_USE_BOTH);
    echo $name, ': ', count($right) === COROUTINES ? 'right' : 'requests are mixed up', "\n";
}
?>
--EXPECT--
one kernel for all: requests are mixed up
a kernel for each: right
one PSR-7 handler for all: right
