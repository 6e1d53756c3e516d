--TEST--
await(): throws the very exception that ended the coroutine
--FILE--
<?php
use function Async\{await, spawn, suspend};

$e = new LogicException('the one');
try {
    await(spawn(function () use ($e) { suspend(); throw $e; }));
} catch (LogicException $caught) {
    var_dump($caught === $e);
}
try {
    await(spawn(fn () => intdiv(1, 0)));
} catch (DivisionByZeroError $caught) {
    echo $caught->getMessage(), "\n";
}
echo "usable\n";
?>
--EXPECT--
bool(true)
Division by zero
usable
