--TEST--
await(): a failed coroutine throws at once, any number of times, always the same object
--FILE--
<?php
use function Async\{await, spawn};

$c = spawn(function () { throw new RuntimeException('failed'); });
$seen = [];
for ($i = 0; $i < 3; $i++) {
    try {
        await($c);
    } catch (RuntimeException $e) {
        $seen[] = $e;
    }
    if ($i === 0) {
        spawn(function () { echo "other\n"; });
    }
}
var_dump(count($seen), $seen[0] === $seen[1], $seen[1] === $seen[2]);
?>
--EXPECT--
int(3)
bool(true)
bool(true)
other
