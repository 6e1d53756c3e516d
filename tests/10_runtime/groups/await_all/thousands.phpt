--TEST--
await_all(): ten thousand elements, in order
--FILE--
<?php
use function Async\{await_all, spawn, suspend};

for ($i = 0; $i < 10_000; $i++) {
    $list["k$i"] = spawn(function () use ($i) { if ($i & 1) { suspend(); } return $i; });
}
[$results, $errors] = await_all($list);
var_dump(count($results), $errors, array_keys($results) === array_keys($list), array_sum($results));
?>
--EXPECT--
int(10000)
array(0) {
}
bool(true)
int(49995000)
