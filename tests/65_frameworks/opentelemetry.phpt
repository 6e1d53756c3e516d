--TEST--
Frameworks: the context of OpenTelemetry follows coroutines
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('OpenTelemetry/Context'); ?>
--INI--
zend.assertions=-1
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('OpenTelemetry/Context');
use OpenTelemetry\Context\{Context, ScopeInterface};
use function Async\{await, spawn, suspend};

Context::setStorage(new Async\Bridge\OpenTelemetryStorage);
$key = Context::createKey('span');
$span = fn() => Context::getCurrent()->get($key) ?? 'none';
$activate = fn(string $name) => Context::getCurrent()->with($key, $name)->activate();

/* Each request has its span, and the coroutines that it spawns have it, too, even after it has ended. */
echo $span(), "\n";
$requests = crowd(function (int $i) use ($span, $activate) {
    $scope = $activate("request $i");
    suspend();
    $child = spawn(function () use ($span, $activate) {
        $before = $span();
        $inner = $activate("$before, query");
        suspend();
        $during = $span();
        return [$before, $during, $inner->detach(), $span()];
    });
    $result = [$span(), $scope->detach(), $span()];
    return [...$result, ...await($child)];
});
$expected = fn(int $i) => ["request $i", 0, 'none', "request $i", "request $i, query", 0, "request $i"];
echo $requests === array_map($expected, range(0, COROUTINES - 1)) ? "spans of 100 requests\n" : json_encode($requests[1]) . "\n";

/* Scopes in the wrong order, twice, and in another coroutine: the answers of OpenTelemetry's own storage. */
$a = $activate('a');
$b = $activate('b');
echo $span(), ' ', $a->detach() === (ScopeInterface::MISMATCH | 1) ? 'mismatch' : 'wrong', ' ', $span(), "\n";
echo $b->detach(), ' ', $span(), ' ', $b->detach() === ScopeInterface::DETACHED ? 'detached' : 'wrong', "\n";
$c = $activate('c');
echo await(spawn(fn() => $c->detach())) === ScopeInterface::INACTIVE ? 'inactive' : 'wrong', ' ', $span(), "\n";
$scope = $activate('d');
$scope[0] = 'value';
echo Context::storage()->scope()[0], ' ', await(spawn(fn() => Context::storage()->scope() ? 'wrong' : 'no scope of its own')), "\n";
?>
--EXPECT--
none
spans of 100 requests
b mismatch b
0 none detached
inactive none
value no scope of its own
