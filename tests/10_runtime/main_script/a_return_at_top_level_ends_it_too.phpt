--TEST--
Main: return at top level is an end like any other
--FILE--
<?php
Async\spawn(function () { echo "coroutine\n"; });
echo "main\n";
return;
?>
--EXPECT--
main
coroutine
