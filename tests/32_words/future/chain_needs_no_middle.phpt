--TEST--
Future: a chain works when only the state and the last Future are kept
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState;
$last = (new Future($state))->map(fn($v) => $v * 2)->map(fn($v) => $v + 1);
gc_collect_cycles();
$state->complete(10);
echo $last->await(), "\n";
?>
--EXPECT--
21
