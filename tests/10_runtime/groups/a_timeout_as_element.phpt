--TEST--
await_*(): a Timeout may be an element
--FILE--
<?php
use function Async\{await_all, spawn, timeout};

[$results, $errors] = await_all(['t' => timeout(2), 'c' => spawn(fn () => 'value')]);
echo json_encode($results), "\n";
foreach ($errors as $key => $e) {
    echo "$key: ", $e->getMessage(), "\n";
}
?>
--EXPECT--
{"c":"value"}
t: Timeout occurred after 2 milliseconds
