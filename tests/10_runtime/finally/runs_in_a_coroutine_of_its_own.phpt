--TEST--
finally(): handlers run in a coroutine of their own and may suspend, spawn and await
--FILE--
<?php
use function Async\{await, current_coroutine, delay, spawn, suspend};

$c = spawn(fn () => 1);
$c->finally(function ($c) {
    var_dump(current_coroutine() !== $c);
    suspend();
    delay(1);
    echo await(spawn(fn () => "handler ended\n"));
});
await($c);
echo "awaited\n";
?>
--EXPECT--
awaited
bool(true)
handler ended
