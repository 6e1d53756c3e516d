--TEST--
Future: callbacks run in the order of registration, and one that waits delays no other
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\delay;

$state = new FutureState;
$future = new Future($state);
$last = $future->map(function () { echo "1\n"; delay(2); echo "1 again\n"; });
$future->finally(fn() => print "2\n");
$future->map(fn() => print "3\n");
$state->complete(null);
echo "completed\n";
$last->await();
?>
--EXPECT--
completed
1
2
3
1 again
