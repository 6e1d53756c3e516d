--TEST--
Scheduling: cancel() queues the target behind the coroutines that are ready
--FILE--
<?php
use function Async\{delay, spawn, suspend};

$a = spawn(function () { try { delay(600_000); } finally { echo "a\n"; } });
suspend();
spawn(function () { echo "b\n"; });
$a->cancel();
spawn(function () { echo "c\n"; });
echo "main\n";
?>
--EXPECT--
main
b
a
c
