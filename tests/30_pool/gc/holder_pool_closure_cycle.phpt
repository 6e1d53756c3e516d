--TEST--
Pool: gc: the cycle holder -> pool -> factory closure -> holder is collected, and idle resources are destroyed
--FILE--
<?php
class Holder
{
    public Async\Pool $pool;
    public function __construct()
    {
        $this->pool = new Async\Pool(
            factory: fn () => $this->make(),
            destructor: function ($r) { echo "destroyed $r\n"; },
            min: 2,
        );
    }
    public function make() { static $n = 0; return 'r' . ++$n; }
    public function __destruct() { echo "holder gone\n"; }
}
$weak = WeakReference::create((new Holder)->pool);
var_dump($weak->get() !== null);
var_dump(gc_collect_cycles() > 0);
var_dump($weak->get());
?>
--EXPECTF--
bool(true)
%A
bool(true)
NULL
