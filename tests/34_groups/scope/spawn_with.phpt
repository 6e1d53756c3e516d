--TEST--
Scope: spawn_with() asks the provider, and calls the hooks of a strategy in order
--FILE--
<?php
use Async\Scope;
use function Async\{await, current_context, spawn_with, suspend};
require __DIR__ . '/../../support.inc';

class Provider implements Async\ScopeProvider { function __construct(public ?Scope $scope) {} function provideScope(): ?Scope { return $this->scope; } }
class Strategy extends Provider implements Async\SpawnStrategy {
    public string $throws = '';
    function provideScope(): ?Scope { echo "provideScope\n"; return $this->scope; }
    function beforeCoroutineEnqueue($coroutine, Scope $scope): array { echo 'before ', json_encode($coroutine->isQueued()), "\n"; if ($this->throws === 'before') throw new Exception('before'); return [1]; }
    function afterCoroutineEnqueue($coroutine, Scope $scope): void { echo 'after ', json_encode($coroutine->isQueued()), "\n"; if ($this->throws === 'after') throw new Exception('after'); }
}
$scope = new Scope;
current_context()->set('where', 'main');
$scope->spawn(fn() => current_context()->set('where', 'scope'));
suspend();
$where = fn(...$args) => print(current_context()->get('where') . ' ' . json_encode($args) . "\n");
spawn_with($scope, $where, 1, x: 2);
spawn_with(new Provider($scope), $where);
spawn_with(new Provider(null), $where);
suspend();
await(spawn_with($strategy = new Strategy($scope), $where));
await(spawn_with(new Strategy(null), $where));
foreach (['before', 'after'] as $strategy->throws) {
    echo outcome(fn() => spawn_with($strategy, $where)), "\n";
    suspend();
}
$scope->cancel();
echo outcome(fn() => spawn_with($strategy, $where)), "\n";
?>
--EXPECT--
scope {"0":1,"x":2}
scope []
main []
provideScope
before false
after true
scope []
provideScope
before false
after true
main []
provideScope
before false
Exception: before
provideScope
before false
after true
Exception: after
provideScope
Async\AsyncException: Cannot spawn a coroutine in a closed scope
