--TEST--
Pool: strategy: accepted releases are reported as success, rejected ones as failure
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Told implements Async\CircuitBreakerStrategy
{
    public function reportSuccess(mixed $source): void
    {
        global $pool;
        echo 'success ', func_num_args(), ' ', json_encode($source === $pool), "\n";
    }
    public function reportFailure(mixed $source, Throwable $error): void
    {
        global $pool, $given;
        $given = $error;
        echo 'failure ', func_num_args(), ' ', json_encode($source === $pool), ' ', describe($error), ' ', $error->getCode(), ' ', json_encode($error->getPrevious()), "\n";
    }
}
$answer = true;
$pool = new Async\Pool(fn () => new Conn, beforeRelease: function () use (&$answer) {
    return $answer instanceof Throwable ? throw $answer : $answer;
});
$pool->setCircuitBreakerStrategy(new Told);
$thrown = new DomainException('broken pipe', 5, new Exception('cause'));
foreach ([true, null, false, $thrown] as $answer) {
    $pool->release($pool->acquire());
}
var_dump($given === $thrown);

$pool = new Async\Pool(fn () => 1);
$pool->setCircuitBreakerStrategy(new Told);
$pool->release($pool->acquire());
?>
--EXPECT--
success 1 true
success 1 true
failure 2 true Exception: Resource validation failed 0 null
failure 2 true DomainException: broken pipe 5 {}
bool(true)
success 1 true
