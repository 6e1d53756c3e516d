--TEST--
delay(): the same number of milliseconds wakes in the order of the calls
--FILE--
<?php
use function Async\{await_all, delay, spawn};

$order = [];
for ($i = 0; $i < 2000; $i++) {
    $list[] = spawn(function () use ($i, &$order) { delay(20); $order[] = $i; });
}
await_all($list);
var_dump($order === range(0, 1999));
?>
--EXPECT--
bool(true)
