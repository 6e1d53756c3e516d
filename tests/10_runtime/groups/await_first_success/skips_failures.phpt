--TEST--
await_first_success(): returns [first successful value, errors], with late failures
--FILE--
<?php
require __DIR__ . '/../turns.inc';
use function Async\await_first_success;

$slow = in_turn(9, 'second');
[$value, $errors] = await_first_success([
    'slow' => $slow,
    'early' => in_turn(1, new Exception('early failure')),
    'good' => in_turn(3, 'value'),
    'late' => in_turn(6, new Exception('late failure')),
]);
echo $value, ' ', var_export($slow->isCompleted(), true), "\n";
foreach ($errors as $key => $e) {
    echo "$key: ", $e->getMessage(), "\n";
}
?>
--EXPECT--
value true
early: early failure
late: late failure
