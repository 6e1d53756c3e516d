--TEST--
await(): returns the result of the coroutine, from main and from coroutines
--FILE--
<?php
use function Async\{await, spawn, suspend};

echo await(spawn(fn () => 'to main')), "\n";
echo await(spawn(fn () => await(spawn(function () { suspend(); return 'through two'; })))), "\n";
echo await(spawn(function () { Async\delay(2); return 'after a delay'; })), "\n";
?>
--EXPECT--
to main
through two
after a delay
