--TEST--
await_any_of(): returns the first count successes with the errors, after the rest ended
--FILE--
<?php
require __DIR__ . '/../turns.inc';
use function Async\await_any_of;

[$results, $errors] = await_any_of(2, [
    'd' => in_turn(7, 'too late'),
    'a' => in_turn(5, 1),
    'b' => in_turn(1, new Exception('early')),
    'c' => in_turn(3, 3),
    'e' => in_turn(9, new Exception('late')),
]);
echo json_encode($results), "\n";
foreach ($errors as $key => $e) {
    echo "$key: ", $e->getMessage(), "\n";
}
?>
--EXPECT--
{"a":1,"c":3}
b: early
e: late
