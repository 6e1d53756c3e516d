--TEST--
signal(): the next delivery completes the Future with the same enum case
--FILE--
<?php
use Async\Signal;
use function Async\{await, signal, spawn};

spawn(fn() => posix_kill(getmypid(), 15));
var_dump(await(signal(Signal::SIGTERM)));
spawn(fn() => posix_kill(getmypid(), 10));
var_dump(await(signal(10)));
?>
--EXPECT--
enum(Async\Signal::SIGTERM)
int(10)
