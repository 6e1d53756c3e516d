--TEST--
cancel(): a target that waits with a token is detached from the awaitable and from the token
--FILE--
<?php
use function Async\{await, spawn, suspend, timeout};

$work = spawn(function () { for ($i = 0; $i < 10; $i++) { suspend(); } return 'work'; });
$token = timeout(600_000);
$c = spawn(function () use ($work, $token) {
    try {
        await($work, $token);
    } catch (Async\AsyncCancellation $e) {
        echo $e::class, "\n";
    }
    suspend();
    echo await($work, $token), "\n";
});
suspend();
$c->cancel();
await($c);
?>
--EXPECT--
Async\AsyncCancellation
work
