--TEST--
await(): the awaitable given as its own token is no token
--FILE--
<?php
use function Async\{await, spawn, suspend};

$c = spawn(function () { suspend(); return 'value'; });
echo await($c, $c), ' ', await($c, $c), "\n";
$failed = spawn(function () { suspend(); throw new LogicException('failed'); });
try {
    await($failed, $failed);
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
value value
failed
