--TEST--
finally(): runs once for a coroutine whose object has no reference
--FILE--
<?php
Async\spawn(function () { Async\suspend(); echo "body\n"; })->finally(function () { echo "finally\n"; });
?>
--EXPECT--
body
finally
