--TEST--
await_any_of(): returns the first count successes with the errors, after the rest ended
--FILE--
<?php
use function Async\{await_any_of, delay, spawn};

[$results, $errors] = await_any_of(2, [
    'a' => spawn(function () { delay(40); return 1; }),
    'b' => spawn(fn () => throw new Exception('early')),
    'c' => spawn(function () { delay(1); return 3; }),
    'e' => spawn(function () { delay(80); throw new Exception('late'); }),
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
