--TEST--
Pool: gc: the destructor handler of a collected pool may suspend
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Repository
{
    private Async\Pool $pool;

    public function __construct()
    {
        $this->pool = new Async\Pool(fn () => new Conn, destructor: $this->logout(...), min: 2);
    }

    private function logout(Conn $c): void
    {
        echo "logging $c out\n";
        Async\suspend();
        echo "$c is logged out, ", counts($this->pool), "\n";
    }

    public function watch(): WeakReference
    {
        return WeakReference::create($this->pool);
    }
}
$weak = (new Repository)->watch();
gc_collect_cycles();
echo "collected\n";
steps();
gc_collect_cycles();
var_dump($weak->get());
new Repository;
gc_collect_cycles();
echo "end\n";     // and with the script, if it ends first
?>
--EXPECT--
collected
logging c1 out
c1 is logged out, idle 1, active 1
logging c2 out
c2 is logged out, idle 0, active 1
NULL
end
logging c3 out
c3 is logged out, idle 1, active 1
logging c4 out
c4 is logged out, idle 0, active 1
