--TEST--
Future: exit() ends a callback that waits; its finally block and a finally() callback run
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{delay, suspend};

$state = new FutureState;
$last = (new Future($state))
    ->map(function () { try { delay(60000); } finally { echo "the callback ends\n"; } })
    ->map(fn() => print "never\n")
    ->finally(fn() => print "finally()\n");
$state->complete(1);
suspend();
exit("exit\n");
?>
--EXPECT--
exit
the callback ends
finally()
