--TEST--
await_*(): an exception of the iterator ends the call, and the next calls work
--FILE--
<?php
use function Async\{spawn, suspend};

$broken = function () {
    yield spawn(function () { suspend(); return 1; });
    throw new LogicException('iterator broke');
};
foreach ([
    fn () => Async\await_all($broken()),
    fn () => Async\await_all_or_fail($broken()),
    fn () => Async\await_any_or_fail($broken()),
    fn () => Async\await_first_success($broken()),
    fn () => Async\await_any_of(2, $broken()),
    fn () => Async\await_any_of_or_fail(2, $broken()),
] as $case) {
    try {
        $case();
        echo "returned\n";
    } catch (LogicException $e) {
        echo $e->getMessage(), "\n";
    }
}
suspend();
echo "usable\n";
?>
--EXPECT--
iterator broke
iterator broke
iterator broke
iterator broke
iterator broke
iterator broke
usable
