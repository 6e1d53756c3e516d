--TEST--
await_all(): with fillNull the failed keys are present with null
--FILE--
<?php
use function Async\{await_all, spawn};

function tasks(): array {
    return ['a' => spawn(fn () => 1), 'b' => spawn(fn () => throw new Exception('failed')), 'c' => spawn(fn () => 3)];
}
echo json_encode(await_all(tasks())[0]), "\n";
[$results, $errors] = await_all(tasks(), fillNull: true);
echo json_encode($results), ' ', implode(' ', array_keys($errors)), "\n";
?>
--EXPECT--
{"a":1,"c":3}
{"a":1,"b":null,"c":3} b
