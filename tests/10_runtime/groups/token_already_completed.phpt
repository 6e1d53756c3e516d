--TEST--
await_*(): a token that is already completed throws at once, unless everything needed is completed
--FILE--
<?php
use function Async\{await, spawn};

$token = spawn(fn () => null);
$done = spawn(fn () => 'done');
await($token);
await($done);
foreach ([
    fn ($list) => Async\await_all($list, $token),
    fn ($list) => Async\await_all_or_fail($list, $token),
    fn ($list) => Async\await_any_or_fail($list, $token),
    fn ($list) => Async\await_first_success($list, $token),
    fn ($list) => Async\await_any_of(1, $list, $token),
    fn ($list) => Async\await_any_of_or_fail(1, $list, $token),
] as $case) {
    $open = spawn(fn () => 'open');
    try {
        $case([$open]);
    } catch (Async\OperationCanceledException $e) {
        echo var_export($open->isStarted(), true), ' ', $e->getMessage(), ' ';
    }
    echo json_encode($case(['k' => $done])), "\n";
}
?>
--EXPECT--
false Operation has been cancelled [{"k":"done"},[]]
false Operation has been cancelled {"k":"done"}
false Operation has been cancelled "done"
false Operation has been cancelled ["done",[]]
false Operation has been cancelled [{"k":"done"},[]]
false Operation has been cancelled {"k":"done"}
