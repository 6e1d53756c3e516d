--TEST--
delay(): 0 is suspend(): the coroutine goes to the end of the queue, no timer is involved
--FILE--
<?php
use function Async\{delay, spawn, suspend};

spawn(function () { echo 'a1 '; delay(0); echo 'a2 '; delay(0); echo 'a3 '; });
spawn(function () { echo 'b1 '; suspend(); echo 'b2 '; suspend(); echo 'b3 '; });
var_dump(delay(0));
echo 'main ';
?>
--EXPECT--
a1 b1 NULL
main a2 b2 a3 b3
