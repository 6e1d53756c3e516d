--TEST--
await_any_of(): preserveKeyOrder and fillNull as in await_all()
--FILE--
<?php
use function Async\{await_any_of, delay, spawn};

function tasks(): array {
    return [
        'a' => spawn(function () { delay(30); return 1; }),
        'b' => spawn(fn () => throw new Exception('failed')),
        'c' => spawn(fn () => 3),
    ];
}
echo json_encode(await_any_of(2, tasks())[0]), "\n";
echo json_encode(await_any_of(2, tasks(), preserveKeyOrder: false)[0]), "\n";
echo json_encode(await_any_of(3, tasks(), fillNull: true)[0]), "\n";
?>
--EXPECT--
{"a":1,"c":3}
{"c":3,"a":1}
{"a":1,"b":null,"c":3}
