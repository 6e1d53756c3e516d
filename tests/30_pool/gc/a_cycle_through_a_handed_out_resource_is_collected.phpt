--TEST--
Pool: gc: a cycle of a pool and its handed-out resources is collected
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Link
{
    public ?Async\Pool $pool = null;
    public function __destruct() { echo "gone\n"; }
}
$make = function (int $times) {
    $link = new Link;
    $pool = $link->pool = new Async\Pool(fn () => $link, max: 3);
    for ($i = 0; $i < $times; $i++) {
        $pool->acquire();
    }
    return WeakReference::create($pool);
};
foreach ([1, 3] as $times) {
    $weak = $make($times);
    gc_collect_cycles();
    var_dump($weak->get());
}

$pool = new Async\Pool(fn () => new Link, max: 1);
$held = $pool->acquire();
$held->pool = $pool;
unset($pool);
gc_collect_cycles();
echo counts($held->pool), "\n";
$held->pool->release($held);
$held = $held->pool = null;
echo "end\n";
?>
--EXPECT--
gone
NULL
gone
NULL
idle 0, active 1
gone
end
