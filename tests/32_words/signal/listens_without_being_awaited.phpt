--TEST--
signal(): listens from the call on, awaited or not
--FILE--
<?php
use Async\Signal;
use function Async\{delay, signal};

$future = signal(Signal::SIGTERM);
posix_kill(getmypid(), 15);
delay(1);
var_dump($future->isCompleted());
echo $future->await()->name, "\n";
?>
--EXPECT--
bool(true)
SIGTERM
