--TEST--
delay(): very long delays do not wrap around into short ones
--FILE--
<?php
use function Async\{delay, spawn};

$back = [];
foreach ([2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 44, intdiv(PHP_INT_MAX, 1_000_000), PHP_INT_MAX] as $ms) {
    $list[] = spawn(function () use ($ms, &$back) {
        try {
            delay($ms);
            $back[] = $ms;
        } catch (ValueError) { // a refusal is as good
        }
    });
}
delay(20);
var_dump($back);
foreach ($list as $c) {
    $c->cancel();
}
?>
--EXPECT--
array(0) {
}
