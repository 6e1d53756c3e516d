--TEST--
Fibers: plain Fibers work inside a coroutine
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

$task = function (string $name) {
    $fiber = new Fiber(function ($x) use ($name) {
        $y = Fiber::suspend("$name:$x");
        return "$name:$y";
    });
    $out = [$fiber->start('one')];
    suspend();
    $fiber->resume('two');
    $out[] = $fiber->getReturn();
    return implode(' ', $out);
};
echo implode("\n", await_all_or_fail([spawn($task, 'a'), spawn($task, 'b')])), "\n", $task('main'), "\n";
?>
--EXPECT--
a:one a:two
b:one b:two
main:one main:two
