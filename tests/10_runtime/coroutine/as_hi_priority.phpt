--TEST--
Coroutine::asHiPriority(): returns the coroutine itself and changes nothing
--FILE--
<?php
use function Async\spawn;

spawn(function () { echo "first\n"; });
$c = spawn(function () { echo "second\n"; });
var_dump($c->asHiPriority() === $c);
?>
--EXPECT--
bool(true)
first
second
