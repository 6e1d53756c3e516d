--TEST--
protect(): a closure that fails while a cancellation is pending loses neither of the two
--FILE--
<?php
use function Async\{protect, spawn, suspend};

$c = spawn(function () {
    try {
        protect(function () { suspend(); throw new LogicException('failure'); });
    } catch (Throwable $e) {
        for ($names = []; $e; $e = $e->getPrevious()) {
            $names[] = $e->getMessage();
        }
        sort($names);
        echo implode(' + ', $names), "\n";
    }
});
suspend();
$c->cancel(new Async\AsyncCancellation('cancellation'));
?>
--EXPECT--
cancellation + failure
