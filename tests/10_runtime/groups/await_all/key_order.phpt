--TEST--
await_all(): results come in the order of the input keys, or of completion without preserveKeyOrder
--FILE--
<?php
require __DIR__ . '/../turns.inc';
use function Async\await_all;

function tasks(): array {
    return ['c' => in_turn(5, 3), 'a' => in_turn(1, 1), 'b' => in_turn(3, 2)];
}
echo json_encode(await_all(tasks())[0]), "\n";
echo json_encode(await_all(tasks(), preserveKeyOrder: true)[0]), "\n";
echo json_encode(await_all(tasks(), preserveKeyOrder: false)[0]), "\n";
?>
--EXPECT--
{"c":3,"a":1,"b":2}
{"c":3,"a":1,"b":2}
{"a":1,"b":2,"c":3}
