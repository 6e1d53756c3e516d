--TEST--
Future: a cancellation is no failure that is reported
--FILE--
<?php
use Async\{Future, FutureState};

$future = new Future(new FutureState);
$future->map(fn() => 1);
$future->cancel();
unset($future);
echo "end\n";
?>
--EXPECT--
end
