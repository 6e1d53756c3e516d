--TEST--
Pool: fairness: the hand-off example of the specification
--FILE--
<?php
$p = new Async\Pool(factory: fn() => 's1', max: 1);
$a = Async\spawn(function () use ($p) {
    $s = $p->acquire(); Async\suspend();
    $p->release($s);                       // place now belongs to B
    echo $p->idleCount(), "\n";
    var_dump($p->tryAcquire());            // NULL, although idleCount() is 1
    $s = $p->acquire(); echo "A again $s\n"; $p->release($s);
});
$b = Async\spawn(function () use ($p) {
    $s = $p->acquire(); echo "B got $s\n"; $p->release($s);
});
Async\await($a); Async\await($b);
?>
--EXPECT--
1
NULL
B got s1
A again s1
