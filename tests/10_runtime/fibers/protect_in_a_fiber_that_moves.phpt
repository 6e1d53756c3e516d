--TEST--
Fibers: protect() in a Fiber that is resumed by another coroutine, after the first has ended
--FILE--
<?php
use function Async\{await, protect, spawn, suspend};

$fiber = new Fiber(function () {
    try {
        return protect(function () { suspend(); Fiber::suspend(); suspend(); return 'value'; });
    } finally {
        suspend();
    }
});
await(spawn(function () use ($fiber) { $fiber->start(); }));
for ($i = 0; $i < 50; $i++) { // other coroutines take the memory of the first
    $list[] = spawn(function () { suspend(); return 1; });
}
Async\await_all($list);
await(spawn(function () use ($fiber) { $fiber->resume(); }));
echo $fiber->getReturn(), "\n";
$c = spawn(function () { Async\delay(600_000); });
suspend();
$c->cancel();
suspend();
var_dump($c->isCompleted());
?>
--EXPECT--
value
bool(true)
