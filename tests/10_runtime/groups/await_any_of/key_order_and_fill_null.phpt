--TEST--
await_any_of(): preserveKeyOrder and fillNull as in await_all()
--FILE--
<?php
require __DIR__ . '/../turns.inc';
use function Async\await_any_of;

function tasks(): array {
    return ['a' => in_turn(3, 1), 'b' => in_turn(1, new Exception('failed')), 'c' => in_turn(1, 3)];
}
echo json_encode(await_any_of(2, tasks())[0]), "\n";
echo json_encode(await_any_of(2, tasks(), preserveKeyOrder: false)[0]), "\n";
echo json_encode(await_any_of(3, tasks(), fillNull: true)[0]), "\n";
?>
--EXPECT--
{"a":1,"c":3}
{"c":3,"a":1}
{"a":1,"b":null,"c":3}
