--TEST--
await(): every awaiter gets the same exception, and it then counts as handled
--FILE--
<?php
use function Async\{await, spawn, suspend};

$target = spawn(function () { suspend(); throw new RuntimeException('failed'); });
$seen = [];
for ($i = 0; $i < 3; $i++) {
    $all[] = spawn(function () use ($target, &$seen) {
        try {
            await($target);
        } catch (RuntimeException $e) {
            $seen[] = $e;
        }
    });
}
unset($target);
foreach ($all as $c) {
    await($c);
}
var_dump(count($seen), $seen[0] === $seen[1], $seen[1] === $seen[2]);
?>
--EXPECT--
int(3)
bool(true)
bool(true)
