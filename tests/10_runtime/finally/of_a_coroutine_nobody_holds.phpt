--TEST--
finally(): runs for a coroutine whose object nobody holds, once
--FILE--
<?php
Async\spawn(function () { Async\suspend(); echo "body\n"; })->finally(function () { echo "finally\n"; });
?>
--EXPECT--
body
finally
