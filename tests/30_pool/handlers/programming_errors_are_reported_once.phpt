--TEST--
Pool: handlers: an Error that is swallowed in a handler is reported once for each pool and handler
--FILE--
<?php
require __DIR__ . '/../pool.inc';

set_error_handler(function ($type, $message, $file, $line) {
    echo $type === E_WARNING ? 'warning' : $type, ': ', preg_replace('/\{closure[^(]*\(\)/', '{closure}()', $message), ', line ', $line, "\n";
});
class Wrong implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void { $source->noSuchMethod(); }
    public function reportFailure(mixed $source, Throwable $error): void { no_such_function(); }
    public function shouldRecover(): bool { return 1 % 0; }
}
$pool = new Async\Pool(
    factory: fn () => new Conn,
    beforeAcquire: fn (int $resource) => true,                      // line 15
    beforeRelease: fn ($resource, $another) => true,                // line 16
    min: 1,
    max: 2,
);
$pool->setCircuitBreakerStrategy(new Wrong);
for ($i = 0; $i < 3; $i++) {
    $r = $pool->acquire();
    $pool->release($r);
}
$pool->deactivate();
var_dump($pool->tryAcquire(), $pool->tryAcquire());
echo counts($pool), "\n";

$pool = new Async\Pool(fn () => new Conn);
$pool->setCircuitBreakerStrategy(new Wrong);
$pool->release($pool->acquire());
$pool->release($pool->acquire());
echo counts($pool), "\n";

$pool = new Async\Pool(
    factory: fn () => new Conn,
    healthcheck: function (array $resource) {},                    // line 37
    min: 2,
    max: 2,
    healthcheckInterval: 1,
);
until(function () use ($pool) {
    $r = $pool->tryAcquire();
    $r && $pool->release($r);
    return ($r->id ?? 0) > 12;                                      // several were destroyed and made again
});
$pool->close();

$pool = new Async\Pool(fn () => new Conn, beforeAcquire: fn () => throw new Exception('an ordinary refusal'), min: 1);
echo get_class($pool->acquire()), "\n";
?>
--EXPECTF--
warning: Async\Pool "%s": beforeAcquire() threw TypeError: {closure}(): Argument #1 ($resource) must be of type int, Conn given (reported once), line 15
warning: Async\Pool "%s": beforeRelease() threw ArgumentCountError: Too few arguments to function {closure}(), 1 passed and exactly 2 expected (reported once), line 16
warning: Async\Pool "%s": reportFailure() threw Error: Call to undefined function no_such_function() (reported once), line 10
warning: Async\Pool "%s": shouldRecover() threw DivisionByZeroError: Modulo by zero (reported once), line 11
NULL
NULL
idle 0, active 0
warning: Async\Pool "%s": reportSuccess() threw Error: Call to undefined method Async\Pool::noSuchMethod() (reported once), line 9
idle 1, active 0
warning: Async\Pool "%s": healthcheck() threw TypeError: {closure}(): Argument #1 ($resource) must be of type array, Conn given (reported once), line 37
Conn
