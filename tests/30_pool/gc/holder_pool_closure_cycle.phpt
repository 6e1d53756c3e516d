--TEST--
Pool: gc: the cycle holder -> pool -> factory closure -> holder is collected
--FILE--
<?php
class Holder
{
    public static array $log = [];
    public Async\Pool $pool;
    public function __construct()
    {
        $this->pool = new Async\Pool(
            factory: fn () => $this->make(),
            destructor: function ($r) { self::$log[] = "destroyed $r"; },
            min: 2,
        );
    }
    public function make() { static $n = 0; return 'r' . ++$n; }
    public function __destruct() { self::$log[] = 'holder gone'; }
}
$weak = WeakReference::create((new Holder)->pool);
var_dump($weak->get() !== null);
gc_collect_cycles();     // how many it tells depends on the version of PHP
Async\suspend();        // a coroutine of the pool closes it
gc_collect_cycles();
var_dump($weak->get());
sort(Holder::$log);
echo implode("\n", Holder::$log), "\n";
?>
--EXPECT--
bool(true)
NULL
destroyed r1
destroyed r2
holder gone
