--TEST--
Pool: strategy: a shouldRecover that throws, or does not return true, keeps the breaker open
--FILE--
<?php
error_reporting(E_ALL & ~E_WARNING);     // an Error is reported
require __DIR__ . '/../pool.inc';

class Odd implements Async\CircuitBreakerStrategy
{
    public mixed $answer;
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
    public function shouldRecover() { return $this->answer instanceof Throwable ? throw $this->answer : $this->answer; }
}
$pool = new Async\Pool(fn () => new Conn);
$pool->setCircuitBreakerStrategy($s = new Odd);
$pool->deactivate();
foreach ([false, null, 0, 1, 'true', [1], new stdClass, new Exception('no'), new Error('no')] as $answer) {
    $s->answer = $answer;
    echo $pool->getState()->name, ' ', outcome(fn () => $pool->tryAcquire()), ' ', get_class((function () use ($pool) {
        try { $pool->acquire(); } catch (Throwable $e) { return $e; }
    })()), "\n";
}
?>
--EXPECT--
INACTIVE NULL Async\ServiceUnavailableException
INACTIVE NULL Async\ServiceUnavailableException
INACTIVE NULL Async\ServiceUnavailableException
INACTIVE NULL Async\ServiceUnavailableException
INACTIVE NULL Async\ServiceUnavailableException
INACTIVE NULL Async\ServiceUnavailableException
INACTIVE NULL Async\ServiceUnavailableException
INACTIVE NULL Async\ServiceUnavailableException
INACTIVE NULL Async\ServiceUnavailableException
