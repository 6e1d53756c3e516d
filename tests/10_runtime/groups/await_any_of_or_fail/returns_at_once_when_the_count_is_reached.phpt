--TEST--
await_any_of_or_fail(): returns when the count is reached and leaves the others running
--FILE--
<?php
use function Async\{await, await_any_of_or_fail, spawn, suspend};

$stop = false;
$other = spawn(function () use (&$stop) { while (!$stop) { suspend(); } return 'ran on'; });
$results = await_any_of_or_fail(2, [
    'x' => $other,
    'y' => spawn(function () { suspend(); suspend(); return 'second'; }),
    'z' => spawn(fn () => 'first'),
]);
echo json_encode($results), "\n";
$stop = true;
echo await($other), "\n";
?>
--EXPECT--
{"y":"second","z":"first"}
ran on
