--TEST--
Engine state: debug_backtrace() and exceptions see the frames of their own coroutine
--FILE--
<?php
use function Async\{await, spawn, suspend};

function inner() { suspend(); return array_map(fn ($f) => $f['function'], debug_backtrace()); }
function outer() { return inner(); }
function unrelated() { suspend(); suspend(); }
spawn('unrelated');
echo implode(' ', await(spawn('outer'))), "\n";
?>
--EXPECT--
inner outer
