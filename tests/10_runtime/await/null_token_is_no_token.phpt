--TEST--
await(): null as the token means that there is none
--FILE--
<?php
use function Async\{await, spawn};

echo await(spawn(fn () => 1), null), "\n";
echo await(cancellation: null, awaitable: spawn(fn () => 2)), "\n";
?>
--EXPECT--
1
2
