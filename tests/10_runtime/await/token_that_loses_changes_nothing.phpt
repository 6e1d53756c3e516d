--TEST--
await(): a token that does not fire in time changes nothing, and does not delay the end
--FILE--
<?php
use function Async\{await, delay, spawn, suspend, timeout};

$token = timeout(600_000);
echo await(spawn(function () { suspend(); return 'value'; }), $token), "\n";
try {
    await(spawn(function () { delay(1); throw new RuntimeException('failed'); }), $token);
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}
var_dump($token->isCompleted());
?>
--EXPECT--
value
failed
bool(false)
