--TEST--
await(): a coroutine may be the token, and its outcome is the previous exception
--FILE--
<?php
use function Async\{await, spawn, suspend};

$forever = spawn(function () { while (true) { suspend(); } });
$tokens = [
    'ends' => spawn(function () { suspend(); return 'ignored'; }),
    'fails' => spawn(function () { suspend(); suspend(); throw new LogicException('reason'); }),
];
foreach ($tokens as $name => $token) {
    try {
        await($forever, $token);
    } catch (Async\OperationCanceledException $e) {
        echo "$name: ", $e->getMessage(), ' / ', $e->getPrevious()?->getMessage() ?? 'none', "\n";
    }
}
var_dump($forever->isRunning());
$forever->cancel();
?>
--EXPECT--
ends: Operation has been cancelled / none
fails: Operation has been cancelled / reason
bool(true)
