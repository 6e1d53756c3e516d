--TEST--
Pool: gc: collecting while resources are idle, in use and waited for breaks nothing
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Node
{
    public array $links = [];
    public static int $gone = 0;
    public function __destruct() { self::$gone++; }
}
$pool = new Async\Pool(function () use (&$pool) { $n = new Node; $n->links = [$n, $pool]; return $n; }, max: 3);
$a = $pool->acquire();
$b = $pool->acquire();
$c = $pool->acquire();
$w = waiter($pool, 'W', keep: true);
steps();
gc_collect_cycles();
$pool->release($a);
gc_collect_cycles();
steps();
$pool->release($b);
unset($a, $b);
gc_collect_cycles();
echo Node::$gone, ' ', counts($pool), "\n";
unset($c, $w);
$pool = null;
gc_collect_cycles();
?>
--EXPECT--
W got Node
0 idle 1, active 2
