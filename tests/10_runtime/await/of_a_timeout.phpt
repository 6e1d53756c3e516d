--TEST--
await(): a Timeout can itself be awaited, and ends when it fires
--FILE--
<?php
use function Async\{await, timeout};

$start = hrtime(true);
$timeout = timeout(5);
try {
    await($timeout);
    echo "returned\n";
} catch (Async\TimeoutException $e) {
    echo $e->getMessage(), "\n";
}
var_dump(hrtime(true) - $start >= 5_000_000, $timeout->isCompleted());
?>
--EXPECT--
Timeout occurred after 5 milliseconds
bool(true)
bool(true)
