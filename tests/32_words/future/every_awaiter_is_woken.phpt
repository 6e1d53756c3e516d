--TEST--
Future: every coroutine that awaits it goes on, in order
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{spawn, suspend};

$state = new FutureState;
$future = new Future($state);
for ($i = 1; $i <= 3; $i++) {
    spawn(function () use ($i, $future) { echo "$i{$future->await()}\n"; });
}
suspend();
$state->complete('x');
echo "nothing has run yet\n";
?>
--EXPECT--
nothing has run yet
1x
2x
3x
