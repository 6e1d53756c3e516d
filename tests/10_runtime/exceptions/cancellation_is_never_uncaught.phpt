--TEST--
Exceptions: a coroutine that ends with a Cancellation ends silently, also one thrown by user code
--FILE--
<?php
use function Async\{delay, spawn, suspend};

spawn(fn () => throw new Async\AsyncCancellation('thrown by itself'));
spawn(fn () => throw new Async\OperationCanceledException('also'));
spawn(fn () => throw new Cancellation('the root'));
$c = spawn(fn () => delay(600_000));
suspend();
$c->cancel();
unset($c);
suspend();
var_dump(spawn(fn () => 1)->isCompleted());
echo "end\n";
?>
--EXPECT--
bool(false)
end
