--TEST--
finally(): works on main: runs when the script has ended
--FILE--
<?php
Async\suspend();
Async\current_coroutine()->finally(function ($main) { echo 'finally ', var_export($main->isCompleted(), true), "\n"; });
register_shutdown_function(function () { echo "shutdown function\n"; });
echo "main ends\n";
?>
--EXPECT--
main ends
finally true
shutdown function
