--TEST--
await_first_success(): when all fail the value is null and all errors are there
--FILE--
<?php
use function Async\{await_first_success, spawn};

[$value, $errors] = await_first_success([
    'a' => spawn(fn () => throw new Exception('a failed')),
    'b' => spawn(fn () => throw new Exception('b failed')),
]);
var_dump($value);
foreach ($errors as $key => $e) {
    echo "$key: ", $e->getMessage(), "\n";
}
?>
--EXPECT--
NULL
a: a failed
b: b failed
