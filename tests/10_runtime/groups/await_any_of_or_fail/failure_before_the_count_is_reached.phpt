--TEST--
await_any_of_or_fail(): only a failure before the count is reached is thrown
--FILE--
<?php
use function Async\{await_any_of_or_fail, delay, spawn, suspend};

try {
    await_any_of_or_fail(2, [
        spawn(fn () => 1),
        spawn(function () { suspend(); throw new Exception('too early'); }),
        spawn(function () { suspend(); suspend(); suspend(); return 3; }),
    ]);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
$late = spawn(function () { delay(5); throw new Exception('late'); });
echo json_encode(await_any_of_or_fail(1, [spawn(fn () => 'enough'), $late])), "\n";
try {
    Async\await($late);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
too early
["enough"]
late
