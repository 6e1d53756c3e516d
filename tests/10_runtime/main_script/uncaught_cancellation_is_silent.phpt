--TEST--
Main: an uncaught AsyncCancellation ends it silently, and the others go on
--FILE--
<?php
use function Async\{spawn, suspend};

spawn(function () { suspend(); echo "goes on\n"; });
register_shutdown_function(function () { echo "shutdown function\n"; });
suspend();
throw new Async\AsyncCancellation('silent');
?>
--EXPECT--
goes on
shutdown function
