--TEST--
await_*(): the same element may appear under several keys
--FILE--
<?php
use function Async\{await_all, await_all_or_fail, spawn, suspend};

$c = spawn(function () { suspend(); return 'v'; });
echo json_encode(await_all_or_fail(['a' => $c, 'b' => $c, 'c' => $c])), "\n";
$f = spawn(function () { suspend(); throw new Exception('failed'); });
[$results, $errors] = await_all(['a' => $f, 'b' => $c, 'c' => $f]);
echo json_encode($results), ' ', implode(' ', array_keys($errors)), ' ', var_export($errors['a'] === $errors['c'], true), "\n";
?>
--EXPECT--
{"a":"v","b":"v","c":"v"}
{"b":"v"} a c true
