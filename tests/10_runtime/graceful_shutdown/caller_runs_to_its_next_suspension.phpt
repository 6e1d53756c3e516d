--TEST--
graceful_shutdown(): running code continues to its next suspension
--FILE--
<?php
use function Async\{delay, graceful_shutdown, spawn};

spawn(function () {
    graceful_shutdown();
    echo "goes on\n";
    try {
        delay(600_000);
        echo "not reached\n";
    } finally {
        echo "cancelled at the suspension\n";
    }
});
?>
--EXPECT--
goes on
cancelled at the suspension
