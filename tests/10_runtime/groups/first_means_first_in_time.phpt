--TEST--
await_first_success(), await_any_or_fail(): the first means first in time, not in the list
--FILE--
<?php
require __DIR__ . "/turns.inc";
echo Async\await_first_success([in_turn(4, 'late'), in_turn(2, 'first'), in_turn(3, 'second')])[0], "\n";
echo Async\await_any_or_fail([in_turn(4, 'late'), in_turn(2, 'first'), in_turn(3, 'second')]), "\n";
?>
--EXPECT--
first
first
