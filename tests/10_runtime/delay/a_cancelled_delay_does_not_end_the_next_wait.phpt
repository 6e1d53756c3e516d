--TEST--
delay(): the timer of a cancelled delay is gone: it does not end a later wait
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$slow = spawn(function () { delay(40); return 'slow'; });
$c = spawn(function () use ($slow) {
    try {
        delay(3);
    } catch (Async\AsyncCancellation) {
    }
    $got = await($slow); // the old timer would be due meanwhile
    try {
        delay(3);
    } catch (Async\AsyncCancellation) {
    }
    return $got;
});
suspend();
$c->cancel();
echo await($c), "\n";
?>
--EXPECT--
slow
