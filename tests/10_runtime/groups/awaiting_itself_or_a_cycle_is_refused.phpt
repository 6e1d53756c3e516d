--TEST--
await_*(): a group that contains the caller is refused; a cycle through groups is a deadlock like any other
--INI--
async.debug_deadlock=0
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
            await_all([$outer]);
        } catch (Async\AsyncException | Async\AsyncCancellation $e) {
            return $e::class . ' ' . $e->getMessage();
        }
    }));
});
try {
    await($outer);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
A coroutine cannot await itself
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: %a
