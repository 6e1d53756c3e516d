--TEST--
await_any_of(), await_any_of_or_fail(): a count larger than the list waits for all
--FILE--
<?php
use function Async\{await_any_of, await_any_of_or_fail, delay, spawn};

function tasks(): array {
    return ['a' => spawn(function () { delay(2); return 1; }), 'b' => spawn(fn () => 2)];
}
echo json_encode(await_any_of(5, tasks())), "\n";
echo json_encode(await_any_of_or_fail(5, tasks())), "\n";
?>
--EXPECT--
[{"a":1,"b":2},[]]
{"a":1,"b":2}
