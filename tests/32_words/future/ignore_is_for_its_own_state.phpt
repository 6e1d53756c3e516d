--TEST--
Future: ignore() of a derived one does not silence the source
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\suspend;

$source = Future::failed(new LogicException('boom'));
$source->finally(fn() => 1)->ignore();
suspend();
suspend();
unset($source);

$state = new FutureState;
$state->error(new LogicException('silent'));
$state->ignore();
unset($state);
echo "end\n";
?>
--EXPECTF--
Warning: Unhandled exception in Future: boom; use catch() or ignore() to handle. Created at %s:5, completed at %s:5 in %s on line 9
end
