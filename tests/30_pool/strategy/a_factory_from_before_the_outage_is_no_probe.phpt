--TEST--
Pool: strategy: while RECOVERING, the failure of a factory from before the outage is not reported
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};
final class Strategy implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function reportFactoryFailure(mixed $source, Throwable $error): void { echo $source->getState()->name, ': ', $error->getMessage(), "\n"; }
}
$gates = [new Gate, new Gate, new Gate];
$names = ['before the outage', 'of the first recovery', 'of the probe'];
$pool = new Async\Pool(function () use (&$n, $gates, $names) { $i = (int) $n++; $gates[$i]->wait(); throw new Exception($names[$i]); }, max: 3);
$pool->setCircuitBreakerStrategy(new Strategy);
$calls = [waiter($pool, 'A')];
steps();
foreach (['B', 'C'] as $name) {
    $pool->deactivate();
    $pool->recover();
    $calls[] = waiter($pool, $name);
    steps();
}
foreach ($calls as $i => $call) {
    $gates[$i]->open();
    await($call);
}
echo $pool->getState()->name, ' ', counts($pool), "\n";
?>
--EXPECT--
A: Exception: before the outage
B: Exception: of the first recovery
RECOVERING: of the probe
C: Exception: of the probe
RECOVERING idle 0, active 0
