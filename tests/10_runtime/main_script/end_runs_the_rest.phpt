--TEST--
Main: its end runs everything that is left: ready, delayed, and spawned meanwhile
--FILE--
<?php
use function Async\{delay, spawn, suspend};

register_shutdown_function(function () { echo "shutdown function\n"; });
spawn(function () {
    delay(2);
    echo "delayed\n";
    spawn(function () { suspend(); delay(1); echo "grandchild\n"; });
});
spawn(function () { suspend(); echo "ready\n"; });
echo "main ends\n";
?>
--EXPECT--
main ends
ready
delayed
grandchild
shutdown function
