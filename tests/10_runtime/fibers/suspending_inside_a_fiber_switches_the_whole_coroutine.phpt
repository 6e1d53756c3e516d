--TEST--
Fibers: suspending inside a Fiber suspends the coroutine that runs it, Fiber and all
--FILE--
<?php
use function Async\{await, current_coroutine, delay, spawn, suspend};

$c = spawn(function () {
    $self = current_coroutine();
    $fiber = new Fiber(function () use ($self) {
        suspend();
        var_dump(current_coroutine() === $self);
        delay(1);
        $value = Fiber::suspend('from the fiber');
        echo await(spawn(fn () => "awaited in the fiber\n"));
        return $value;
    });
    echo $fiber->start(), "\n";
    $fiber->resume('returned');
    return $fiber->getReturn();
});
spawn(function () { echo "other\n"; });
echo await($c), "\n";
?>
--EXPECT--
other
bool(true)
from the fiber
awaited in the fiber
returned
