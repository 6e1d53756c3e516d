--TEST--
Fibers: a suspended Fiber may be resumed by another coroutine than the one that started it
--FILE--
<?php
use function Async\{await, current_coroutine, spawn, suspend};

$fiber = new Fiber(function () {
    $ids[] = current_coroutine()->getId();
    suspend();
    Fiber::suspend();
    $ids[] = current_coroutine()->getId();
    suspend();
    $ids[] = current_coroutine()->getId();
    return $ids;
});
$a = spawn(fn () => $fiber->start());
await($a);
$b = spawn(fn () => $fiber->resume());
await($b);
var_dump($fiber->getReturn() === [$a->getId(), $b->getId(), $b->getId()]);
?>
--EXPECT--
bool(true)
