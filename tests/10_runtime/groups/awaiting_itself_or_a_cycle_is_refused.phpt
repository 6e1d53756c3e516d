--TEST--
await_*(): a group that contains the caller, or a coroutine that awaits the caller, is refused
--FILE--
<?php
use function Async\{await, await_all, current_coroutine, spawn};

echo await(spawn(function () {
    try {
        await_all([spawn(fn () => 1), current_coroutine()]);
    } catch (Async\AsyncException $e) {
        return $e->getMessage();
    }
})), "\n";
$outer = spawn(function () use (&$outer) {
    return await(spawn(function () use (&$outer) {
        try {
            await_all([spawn(fn () => 1), $outer]);
        } catch (Async\AsyncException $e) {
            return $e->getMessage();
        }
    }));
});
echo await($outer), "\n";
?>
--EXPECT--
A coroutine cannot await itself
Awaiting this coroutine would create a cycle: it waits for the current one already, itself or through others
