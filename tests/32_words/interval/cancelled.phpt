--TEST--
interval(): a cancellation leaves the loop
--FILE--
<?php
use function Async\{await, interval, spawn, suspend};

$ticker = spawn(function () {
    try {
        foreach (interval(60_000) as $tick) {
        }
    } finally {
        echo "left\n";
    }
});
suspend();
$ticker->cancel();
try {
    await($ticker);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
left
Coroutine cancelled
