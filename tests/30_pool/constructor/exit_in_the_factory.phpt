--TEST--
Pool: constructor: exit() in a pre-warming factory ends the script
--FILE--
<?php
register_shutdown_function(function () { echo "shutdown\n"; });
try {
    new Async\Pool(function () { echo "exiting\n"; exit(0); }, min: 2);
} catch (Throwable $e) {
    echo "caught\n";
} finally {
    echo "finally\n";
}
echo "not reached\n";
?>
--EXPECT--
exiting
shutdown
