--TEST--
Timeout::cancel(): drops the timer, is idempotent, and leaves the object cancelled and completed
--FILE--
<?php
use function Async\{delay, timeout};

$t = timeout(5);
var_dump($t->cancel());
var_dump($t->isCancelled(), $t->isCompleted());
$t->cancel();
$t->cancel(new Async\AsyncCancellation('again'));
var_dump($t->isCancelled(), $t->isCompleted());
delay(20);
var_dump($t->isCancelled(), $t->isCompleted());
$unused = timeout(600_000);
$unused->cancel();
echo "end\n";
?>
--EXPECT--
NULL
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
end
