--TEST--
protect(): other coroutines run, are cancelled and can be awaited while the closure suspends
--FILE--
<?php
use function Async\{await, delay, protect, spawn, suspend};

$other = spawn(function () { suspend(); return 'other'; });
$victim = spawn(function () { try { delay(600_000); } finally { echo "victim cancelled\n"; } });
echo protect(function () use ($other, $victim) {
    suspend();
    $victim->cancel();
    delay(1);
    return await($other);
}), "\n";
?>
--EXPECT--
victim cancelled
other
