--TEST--
Shutdown functions: may be the first to use the scheduler
--FILE--
<?php
register_shutdown_function(function () {
    Async\delay(1);
    Async\spawn(function () { echo "spawned\n"; });
    echo "function\n";
});
?>
--EXPECT--
function
spawned
