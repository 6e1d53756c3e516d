--TEST--
delay(): other coroutines run during a delay of main or of a coroutine
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$rounds = 0;
$stop = false;
spawn(function () use (&$rounds, &$stop) { while (!$stop) { $rounds++; suspend(); } });
delay(5);
var_dump($rounds > 0);
$before = $rounds;
await(spawn(fn () => delay(5)));
var_dump($rounds > $before);
$stop = true;
?>
--EXPECT--
bool(true)
bool(true)
