--TEST--
Context: values that lead back to their coroutine are collected
--FILE--
<?php
use function Async\{await, spawn, suspend};

class D { public $x; function __destruct() { echo "freed\n"; } }
(function () {
    $coroutine = spawn(fn() => suspend());
    $d = new D;
    $d->x = $coroutine;
    $coroutine->getContext()->set('k', $d)->set($d, 1);
    await($coroutine);
})();
gc_collect_cycles();
echo "end\n";
?>
--EXPECT--
freed
end
