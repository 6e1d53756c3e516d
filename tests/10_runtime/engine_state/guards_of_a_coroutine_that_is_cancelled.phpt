--TEST--
Engine state: a coroutine that is cancelled or killed inside __get() leaves no guard behind
--FILE--
<?php
use function Async\{await, spawn, suspend};

class Proxy { public bool $wait = true; function __get($name) { if ($this->wait) { (new Async\Pool(fn () => 1, max: 1))->acquire(); Async\delay(600_000); } return $name; } }

$proxy = new Proxy;
$cancelled = spawn(fn () => $proxy->a);
$killed = spawn(fn () => await(spawn(fn () => $proxy->b)));
suspend();
suspend();
$cancelled->cancel();
$killed->cancel();
suspend();
suspend();
$proxy->wait = false;
var_dump($proxy->a, $proxy->b, await(spawn(fn () => $proxy->a)));

/* In a Fiber that is destroyed while a coroutine waits inside. */
$proxy->wait = true;
$fiber = new Fiber(fn () => [$proxy->c, Fiber::suspend()]);
$inside = spawn(fn () => $fiber->start());
suspend();
$inside->cancel();
suspend();
unset($fiber, $inside);
$proxy->wait = false;
var_dump($proxy->c);
exit; /* b still waits */
?>
--EXPECT--
string(1) "a"
string(1) "b"
string(1) "a"
string(1) "c"
