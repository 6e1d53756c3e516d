--TEST--
Scheduling: spawned coroutines run after main, in turns
--FILE--
<?php
Async\spawn(function () { echo "2 "; Async\suspend(); echo "4 "; });
Async\spawn(function () { echo "3 "; });
echo "1 ";
// the end of the script runs the rest
?>
--EXPECT--
1 2 3 4
