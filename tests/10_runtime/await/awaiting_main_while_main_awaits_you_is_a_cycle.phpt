--TEST--
await(): awaiting main while main awaits you is a cycle
--FILE--
<?php
use function Async\{await, current_coroutine, spawn, suspend};

suspend();
$main = current_coroutine();
echo await(spawn(function () use ($main) {
    try {
        await($main);
    } catch (Async\AsyncException $e) {
        return $e->getMessage();
    }
})), "\n";
?>
--EXPECT--
Awaiting this coroutine would create a cycle: it waits for the current one already, itself or through others
