--TEST--
A coroutine that ends with any Cancellation ends silently, whoever threw it
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
