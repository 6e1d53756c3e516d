--TEST--
Fibers: while its coroutine is suspended inside it, a Fiber cannot be resumed by others
--FILE--
<?php
use function Async\{await, spawn, suspend};

$fiber = new Fiber(function () { suspend(); return 'fine'; });
$c = spawn(function () use ($fiber) { $fiber->start(); return $fiber->getReturn(); });
suspend();
var_dump($fiber->isRunning(), $fiber->isSuspended());
foreach (['resume', 'start'] as $method) {
    try {
        $fiber->$method();
    } catch (FiberError $e) {
        echo $e->getMessage(), "\n";
    }
}
echo await($c), "\n";
?>
--EXPECT--
bool(true)
bool(false)
Cannot resume a fiber that is not suspended
Cannot start a fiber that has already been started
fine
