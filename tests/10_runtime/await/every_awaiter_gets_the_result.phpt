--TEST--
await(): every awaiter gets the result, woken in the order of awaiting
--FILE--
<?php
use function Async\{await, spawn, suspend};

$target = spawn(function () { suspend(); suspend(); echo "target ends\n"; return 'value'; });
foreach (['a', 'b', 'c'] as $name) {
    $all[] = spawn(function () use ($name, $target) { $value = await($target); echo "$name got $value\n"; });
}
foreach ($all as $c) {
    await($c);
}
echo 'main got ', await($target), "\n";
?>
--EXPECT--
target ends
a got value
b got value
c got value
main got value
