--TEST--
signal(): one delivery completes all Futures of that signal, and no other
--FILE--
<?php
use Async\Signal;
use function Async\{delay, signal};

$first = signal(Signal::SIGUSR1);
$second = signal(Signal::SIGUSR1);
$other = signal(Signal::SIGUSR2)->ignore();
posix_kill(getmypid(), 10);
$first->await();
var_dump($second->isCompleted(), $other->isCompleted());
$second->ignore();
?>
--EXPECT--
bool(true)
bool(false)
