--TEST--
Fibers: exceptions, cancellations too, leave a Fiber to its caller and enter it through throw()
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$c = spawn(function () {
    $fiber = new Fiber(function () {
        try {
            delay(600_000);
        } finally {
            echo "finally in the fiber\n";
        }
    });
    try {
        $fiber->start();
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
    $fiber = new Fiber(function () {
        suspend();
        try {
            Fiber::suspend();
        } catch (LogicException $e) {
            suspend();
            throw new RuntimeException('out again', 0, $e);
        }
    });
    $fiber->start();
    suspend();
    try {
        $fiber->throw(new LogicException('thrown in'));
    } catch (RuntimeException $e) {
        echo $e->getMessage(), ' / ', $e->getPrevious()->getMessage(), "\n";
    }
    return 'fine';
});
suspend();
$c->cancel();
echo await($c), "\n";
?>
--EXPECT--
finally in the fiber
Coroutine cancelled
out again / thrown in
fine
