--TEST--
Exceptions: the failure of a referenced coroutine is kept for a later await
--FILE--
<?php
use function Async\{await, delay, spawn};

$c = spawn(fn () => throw new RuntimeException('kept'));
delay(1);
gc_collect_cycles();
echo "nothing surfaced\n";
try {
    await($c);
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}
unset($c, $e);
echo "nor now\n";
?>
--EXPECT--
nothing surfaced
kept
nor now
