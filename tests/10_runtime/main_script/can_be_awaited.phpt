--TEST--
Main: a coroutine may await main, which is completed when the script has ended
--FILE--
<?php
use function Async\{await, current_coroutine, spawn, suspend};

suspend();
$main = current_coroutine();
spawn(function () use ($main) {
    var_dump(await($main));
    var_dump($main->isCompleted(), $main->isCancelled(), $main->getException());
});
suspend();
echo "main ends\n";
?>
--EXPECT--
main ends
NULL
bool(true)
bool(false)
NULL
