--TEST--
exit(): the cancelled coroutines may still wait while they clean up
--FILE--
<?php
use function Async\{delay, spawn, suspend};

spawn(function () {
    try {
        delay(600_000);
    } finally {
        delay(2);
        suspend();
        echo "cleaned up\n";
    }
});
suspend();
exit("exit\n");
?>
--EXPECT--
exit
cleaned up
