--TEST--
await_first_success(): waits for all of an array or iterator; gives the first value and all failures
--FILE--
<?php
require __DIR__ . '/../turns.inc';
use function Async\await_first_success;

foreach ([false, true] as $isIterator) {
    $slow = in_turn(9, 'second');
    $list = [
        'slow' => $slow,
        'early' => in_turn(1, new Exception('early failure')),
        'good' => in_turn(3, 'value'),
        'late' => in_turn(6, new Exception('late failure')),
    ];
    [$value, $errors] = await_first_success($isIterator ? new ArrayIterator($list) : $list);
    echo $value, ' ', var_export($slow->isCompleted(), true), "\n";
    foreach ($errors as $key => $e) {
        echo "$key: ", $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
value true
early: early failure
late: late failure
value true
early: early failure
late: late failure
