--TEST--
delay(): coroutines wake in the order of their deadlines, not of their calls
--FILE--
<?php
use function Async\{delay, spawn};

foreach ([600, 1, 400, 200] as $ms) { // far apart: the machine may be busy between the calls
    spawn(function () use ($ms) { delay($ms); echo $ms, ' '; });
}
?>
--EXPECT--
1 200 400 600
