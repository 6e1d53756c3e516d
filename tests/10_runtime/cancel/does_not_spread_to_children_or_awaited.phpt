--TEST--
cancel(): neither what the target awaits nor what it spawned is cancelled
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$c = spawn(function () {
    spawn(function () { delay(2); echo "child ended\n"; });
    await(spawn(function () { delay(5); echo "awaited ended\n"; }));
});
suspend();
suspend();
$c->cancel();
?>
--EXPECT--
child ended
awaited ended
