--TEST--
await_*(): null elements are skipped
--FILE--
<?php
use function Async\{await_all, await_all_or_fail, await_any_or_fail, spawn};

echo json_encode(await_all(['a' => null, 'b' => spawn(fn () => 1), 'c' => null])), "\n";
echo json_encode(await_all_or_fail(new ArrayIterator(['a' => null, 'b' => spawn(fn () => 1)]))), "\n";
echo json_encode(await_any_or_fail([null, spawn(fn () => 2), null])), "\n";
?>
--EXPECT--
[{"b":1},[]]
{"b":1}
2
