--TEST--
Destructors: an exception at the end of a coroutine is its failure, and never reaches another one
--INI--
zend.exception_ignore_args=1
--FILE--
<?php
use function Async\{await, delay, spawn};

final class Throwing
{
    public function __construct(private string $name) {}
    public function __destruct() { throw new Exception($this->name); }
}

$captured = new Throwing('captured');
foreach ([
    spawn(fn () => 1, new Throwing('argument')),
    spawn(fn () => throw new LogicException('its own'), new Throwing('argument of one that fails')),
    spawn(function () use ($captured) { return 1; }),
] as $coroutine) {
    $captured = null;
    try {
        await($coroutine);
    } catch (Exception $e) {
        echo $e->getMessage(), ' after ', $e->getPrevious()?->getMessage() ?? 'nothing', "\n";
    }
}

set_exception_handler(function ($e) { echo 'uncaught: ', $e->getMessage(), "\n"; });
spawn(fn () => new Throwing('result'));
try {
    delay(600_000);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
argument after nothing
argument of one that fails after its own
captured after nothing
Cancelled because coroutine %d failed: Exception: result
uncaught: result
