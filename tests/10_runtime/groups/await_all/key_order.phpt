--TEST--
await_all(): results come in the order of the input keys, or of completion without preserveKeyOrder
--FILE--
<?php
use function Async\{await_all, delay, spawn};

function tasks(): array {
    return [
        'c' => spawn(function () { delay(60); return 3; }),
        'a' => spawn(function () { delay(1); return 1; }),
        'b' => spawn(function () { delay(30); return 2; }),
    ];
}
echo json_encode(await_all(tasks())[0]), "\n";
echo json_encode(await_all(tasks(), preserveKeyOrder: true)[0]), "\n";
echo json_encode(await_all(tasks(), preserveKeyOrder: false)[0]), "\n";
?>
--EXPECT--
{"c":3,"a":1,"b":2}
{"c":3,"a":1,"b":2}
{"a":1,"b":2,"c":3}
