--TEST--
Pool: release(): the strict-false example of the specification
--FILE--
<?php
// strict-false rule: the void hook accepts, the second pool rejects
$ok  = new Async\Pool(factory: fn() => new ArrayObject, beforeRelease: function ($r) {});
$bad = new Async\Pool(factory: fn() => new ArrayObject, beforeRelease: fn($r) => false);
foreach ([$ok, $bad] as $p) { $p->release($p->tryAcquire()); echo $p->count(), "\n"; }  // 1, 0
?>
--EXPECT--
1
0
