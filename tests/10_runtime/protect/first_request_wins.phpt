--TEST--
protect(): of several cancellations the first is thrown
--FILE--
<?php
use function Async\{protect, spawn, suspend};

$c = spawn(function () {
    try {
        protect(function () { suspend(); suspend(); });
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
    suspend();
    echo "and only once\n";
});
suspend();
$c->cancel(new Async\AsyncCancellation('first'));
$c->cancel(new Async\AsyncCancellation('second'));
suspend();
$c->cancel(new Async\AsyncCancellation('third'));
?>
--EXPECT--
first
and only once
