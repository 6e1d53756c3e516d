--TEST--
await(): null as the token means none; arguments may be named
--FILE--
<?php
use function Async\{await, spawn};

echo await(spawn(fn () => 1), null), "\n";
echo await(cancellation: null, awaitable: spawn(fn () => 2)), "\n";
?>
--EXPECT--
1
2
