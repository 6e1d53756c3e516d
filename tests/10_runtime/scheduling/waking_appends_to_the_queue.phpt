--TEST--
Scheduling: a wake-up appends to the run queue, and runs nothing itself
--FILE--
<?php
use function Async\{await, spawn, suspend};

$target = spawn(function () { suspend(); echo "target ends\n"; });
spawn(function () use ($target) { await($target); echo "awaiter 1\n"; });
spawn(function () use ($target) { await($target); echo "awaiter 2\n"; });
spawn(function () { suspend(); echo "was queued before\n"; });
?>
--EXPECT--
target ends
was queued before
awaiter 1
awaiter 2
