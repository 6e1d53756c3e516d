--TEST--
delay(): in main and in coroutines, others run meanwhile
--FILE--
<?php
use function Async\{delay, spawn, suspend};

$rounds = 0;
spawn(function () use (&$rounds) { while ($rounds < 1000) { $rounds++; suspend(); } });
delay(300);
var_dump($rounds);
?>
--EXPECT--
int(1000)
