--TEST--
pcntl_fork(): parent and child both go on with delays, spawns and awaits
--EXTENSIONS--
pcntl
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

delay(1); // the loop exists before the fork
$pid = pcntl_fork();
$name = $pid === 0 ? 'child' : 'parent';
delay(1);
$value = await(spawn(function () use ($name) { delay(2); suspend(); return $name; }));
if ($pid === 0) {
    exit($value === 'child' ? 7 : 1);
}
pcntl_waitpid($pid, $status);
var_dump($value, pcntl_wexitstatus($status));
?>
--EXPECT--
string(6) "parent"
int(7)
