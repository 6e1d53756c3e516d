--TEST--
PHP 8.4: callbacks of array_find(), array_any(), array_all() and bound closures may suspend
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip these functions came with 8.4'); ?>
--FILE--
<?php
use function Async\{spawn, await, suspend};

$numbers = [1, 2, 3, 4];
$is = fn (int $wanted) => function (int $n) use ($wanted) { suspend(); return $n === $wanted; };
$jobs = [];
foreach ([2, 4, 9] as $wanted) {
    $jobs[] = spawn(fn () => [array_find($numbers, $is($wanted)), array_find_key($numbers, $is($wanted)),
        array_any($numbers, $is($wanted)), array_all($numbers, fn ($n) => !$is($wanted)($n))]);
}
echo json_encode(array_map(\Async\await(...), $jobs)), "\n";
$job = spawn(fn () => array_find($numbers, $is(4)));
suspend();
$job->cancel();
try {
    await($job);
} catch (Async\AsyncCancellation) {
    echo "cancelled\n";
}
?>
--EXPECT--
[[2,1,true,false],[4,3,true,false],[null,null,false,true]]
cancelled
