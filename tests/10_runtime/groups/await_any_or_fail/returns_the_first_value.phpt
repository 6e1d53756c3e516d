--TEST--
await_any_or_fail(): returns the first finished value at once and leaves the others running
--FILE--
<?php
use function Async\{await, await_any_or_fail, spawn, suspend};

$stop = false;
$other = spawn(function () use (&$stop) { while (!$stop) { suspend(); } return 'ran on'; });
echo await_any_or_fail([$other, spawn(function () { suspend(); return 'first'; })]), "\n";
var_dump($other->isCompleted(), $other->isCancellationRequested());
$stop = true;
echo await($other), "\n";
?>
--EXPECT--
first
bool(false)
bool(false)
ran on
