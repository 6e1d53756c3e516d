--TEST--
await(): a wait that would close a cycle of two or three coroutines is refused
--FILE--
<?php
use function Async\{await, spawn};

$a = spawn(function () use (&$b) { return 'a after ' . await($b); });
$b = spawn(function () use (&$a) {
    try {
        return await($a);
    } catch (Async\AsyncException $e) {
        return $e->getMessage();
    }
});
echo await($a), "\n";

$x = spawn(function () use (&$y) { return 'x after ' . await($y); });
$y = spawn(function () use (&$z) { return 'y after ' . await($z); });
$z = spawn(function () use (&$x) {
    try {
        return await($x);
    } catch (Async\AsyncException $e) {
        return $e->getMessage();
    }
});
echo await($x), "\n";
?>
--EXPECT--
a after Awaiting this coroutine would create a cycle: it waits for the current one already, itself or through others
x after y after Awaiting this coroutine would create a cycle: it waits for the current one already, itself or through others
