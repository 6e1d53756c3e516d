--TEST--
delay(): coroutines wake in the order of their deadlines, not of their calls
--FILE--
<?php
use function Async\{delay, spawn};

foreach ([90, 1, 60, 30] as $ms) {
    spawn(function () use ($ms) { delay($ms); echo $ms, ' '; });
}
?>
--EXPECT--
1 30 60 90
