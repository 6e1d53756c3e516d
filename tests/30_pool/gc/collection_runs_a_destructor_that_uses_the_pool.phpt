--TEST--
Pool: gc: a destructor that the collector runs may use the pool
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Lease
{
    public $self;
    public function __construct(private Async\Pool $pool, private object $r) { $this->self = $this; }
    public function __destruct()
    {
        $this->pool->release($this->r);
        echo counts($this->pool), "\n";
    }
}
$pool = new Async\Pool(fn () => new Conn, max: 1);
new Lease($pool, $pool->acquire());
waiter($pool, 'W');
steps();
echo counts($pool), "\n";
gc_collect_cycles();
steps();
echo counts($pool), "\n";
?>
--EXPECT--
idle 0, active 1
idle 1, active 0
W got c1
idle 1, active 0
