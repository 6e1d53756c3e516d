--TEST--
iterate(): exit() of another coroutine ends callbacks that wait, with their finally blocks
--FILE--
<?php
use function Async\{delay, iterate, spawn, suspend};

spawn(function () {
    suspend();
    suspend();
    exit("exit\n");
});
iterate([1, 2], function ($n) {
    try {
        delay(60000);
    } finally {
        echo "callback $n ends\n";
    }
});
echo "never\n";
?>
--EXPECT--
exit
callback 1 ends
callback 2 ends
