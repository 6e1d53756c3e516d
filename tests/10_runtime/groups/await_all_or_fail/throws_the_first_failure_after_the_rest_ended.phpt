--TEST--
await_all_or_fail(): throws the first failure, after the remaining coroutines have ended uncancelled
--FILE--
<?php
require __DIR__ . '/../turns.inc';
use function Async\await_all_or_fail;

$list = [in_turn(9, 'slow'), in_turn(2, new Exception('first')), in_turn(4, new Exception('second'))];
try {
    await_all_or_fail($list);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
var_dump($list[0]->isCompleted(), $list[0]->isCancelled(), $list[0]->getResult());
?>
--EXPECT--
first
bool(true)
bool(false)
string(4) "slow"
