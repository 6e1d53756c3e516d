--TEST--
await(): a completed coroutine returns at once, any number of times, always the same value
--FILE--
<?php
use function Async\{await, spawn};

$c = spawn(fn () => new stdClass);
$first = await($c);
spawn(function () { echo "other\n"; });
var_dump(await($c) === $first, await($c) === $first);
echo "no other coroutine ran meanwhile\n";
?>
--EXPECT--
bool(true)
bool(true)
no other coroutine ran meanwhile
other
