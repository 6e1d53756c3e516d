--TEST--
Pool: gc: an idle resource that refers to its pool is collected with it
--FILE--
<?php
class Res
{
    public function __construct(public ?Async\Pool $pool = null) {}
    public function __destruct() { echo "resource gone\n"; }
}
$pool = new Async\Pool(fn () => new Res, max: 20);
for ($i = 0; $i < 10; $i++) {
    $all[$i] = $pool->acquire();
    $all[$i]->pool = $pool;
}
foreach ($all as $r) {
    $pool->release($r);
}
$weak = WeakReference::create($pool);
unset($pool, $all, $r);
var_dump($weak->get()?->idleCount());
gc_collect_cycles();
var_dump($weak->get());
?>
--EXPECT--
int(10)
resource gone
resource gone
resource gone
resource gone
resource gone
resource gone
resource gone
resource gone
resource gone
resource gone
NULL
