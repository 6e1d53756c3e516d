--TEST--
graceful_shutdown(): in a script that never used the scheduler it does nothing
--FILE--
<?php
Async\graceful_shutdown();
echo "main ends\n";
?>
--EXPECT--
main ends
