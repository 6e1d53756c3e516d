--TEST--
await_all(): an element that ends as cancelled is among the errors
--FILE--
<?php
use function Async\{await_all, delay, spawn, suspend};

$list = ['a' => spawn(fn () => delay(600_000)), 'b' => spawn(fn () => 'fine'), 'c' => spawn(fn () => 'never')];
$list['c']->cancel();
suspend();
$list['a']->cancel(new Async\AsyncCancellation('own reason'));
[$results, $errors] = await_all($list);
echo json_encode($results), "\n";
foreach ($errors as $key => $e) {
    echo "$key: ", $e::class, ' ', $e->getMessage(), "\n";
}
?>
--EXPECT--
{"b":"fine"}
a: Async\AsyncCancellation own reason
c: Async\AsyncCancellation Coroutine cancelled
