--TEST--
await_first_success(): returns [first successful value, errors]; it waits for the rest and adds late failures
--FILE--
<?php
use function Async\{await_first_success, delay, spawn};

[$value, $errors] = await_first_success([
    'early' => spawn(fn () => throw new Exception('early failure')),
    'good' => spawn(function () { delay(5); return 'value'; }),
    'late' => spawn(function () { delay(30); throw new Exception('late failure'); }),
    'slow' => spawn(function () { delay(40); echo "slow ended\n"; return 'second'; }),
]);
echo $value, "\n";
foreach ($errors as $key => $e) {
    echo "$key: ", $e->getMessage(), "\n";
}
?>
--EXPECT--
slow ended
value
early: early failure
late: late failure
