--TEST--
await_all_or_fail(): returns the results by key, in input order or in order of completion
--FILE--
<?php
use function Async\{await_all_or_fail, delay, spawn};

function tasks(): array {
    return ['x' => spawn(function () { delay(30); return 1; }), 'y' => spawn(fn () => 2)];
}
echo json_encode(await_all_or_fail(tasks())), json_encode(await_all_or_fail(tasks(), null, false)), "\n";
echo json_encode(await_all_or_fail(tasks(), preserveKeyOrder: false)), "\n";
?>
--EXPECT--
{"x":1,"y":2}{"y":2,"x":1}
{"y":2,"x":1}
