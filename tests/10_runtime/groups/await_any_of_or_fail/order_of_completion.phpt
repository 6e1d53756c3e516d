--TEST--
await_any_of_or_fail(): without preserveKeyOrder the results come in order of completion
--FILE--
<?php
use function Async\{await_any_of_or_fail, spawn, suspend};

echo json_encode(await_any_of_or_fail(2, [
    'y' => spawn(function () { suspend(); suspend(); return 'second'; }),
    'z' => spawn(fn () => 'first'),
], preserveKeyOrder: false)), "\n";
?>
--EXPECT--
{"z":"first","y":"second"}
