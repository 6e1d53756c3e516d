--TEST--
Fibers: Fibers within Fibers, and a suspension in the innermost
--FILE--
<?php
use function Async\{spawn, suspend};

$nest = function (int $level) use (&$nest) {
    suspend();
    if ($level > 0) {
        $fiber = new Fiber($nest);
        $fiber->start($level - 1);
        suspend();
        $fiber->resume();
        $out = $fiber->getReturn();
    } else {
        $out = 0;
    }
    if (Fiber::getCurrent()) {
        Fiber::suspend();
    }
    suspend();
    return $out + 1;
};
$list = [spawn($nest, 5), spawn($nest, 3)];
echo implode(' ', Async\await_all_or_fail($list)), "\n";
?>
--EXPECT--
6 4
