--TEST--
await(): a coroutine that awaits itself gets an AsyncException, and so does main
--FILE--
<?php
use function Async\{await, current_coroutine, spawn, suspend};

await(spawn(function () {
    try {
        await(current_coroutine());
    } catch (Async\AsyncException $e) {
        echo $e->getMessage(), "\n";
    }
}));
try {
    await(current_coroutine());
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
suspend();
echo await(spawn(fn () => 'usable')), "\n";
?>
--EXPECT--
A coroutine cannot await itself
A coroutine cannot await itself
usable
