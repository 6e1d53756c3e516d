--TEST--
Future: an exception that no code has seen gives a warning
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\suspend;

$state = new FutureState;
$mapped = (new Future($state))->map(fn() => 1);
$state->error(new LogicException('boom'));
suspend();
unset($state);
echo "the derived Future keeps it\n";
unset($mapped);
echo "end\n";
?>
--EXPECTF--
the derived Future keeps it

Warning: Unhandled exception in Future: boom; use catch() or ignore() to handle. Created at %s:5, completed at %s:7 in %s on line 11
end
