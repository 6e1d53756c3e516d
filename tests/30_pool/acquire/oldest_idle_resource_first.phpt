--TEST--
Pool: acquire(): hands out the resource that has been idle for the longest time
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, min: 3, max: 3);
$a = $pool->acquire();
$b = $pool->acquire();
$c = $pool->acquire();
foreach ([$b, $c, $a] as $r) {
    $pool->release($r);
}
for ($i = 0; $i < 7; $i++) {
    $r = $pool->acquire();
    echo $r, ' ';
    $pool->release($r);
}
?>
--EXPECT--
c2 c3 c1 c2 c3 c1 c2
