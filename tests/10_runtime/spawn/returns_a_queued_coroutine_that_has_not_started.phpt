--TEST--
spawn(): returns a Coroutine that is queued and has not started
--FILE--
<?php
$ran = false;
$c = Async\spawn(function () use (&$ran) { $ran = true; });
var_dump($c instanceof Async\Coroutine, $ran, $c->isQueued(), $c->isStarted(), $c->isCompleted());
Async\await($c);
var_dump($ran);
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
