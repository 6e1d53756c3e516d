--TEST--
Pool: shutdown: the destructor handler of a pool in a static property or a cycle may suspend
--FILE--
<?php
final class Noisy
{
    private static int $made = 0;
    private int $id;
    public function __construct() { $this->id = ++self::$made; }
    public function __toString(): string { return "n$this->id"; }
    public function __destruct() { echo "$this is gone\n"; }
}
class Registry
{
    public static $pool;
    public static $seen;
}
/* PHP destroys the last objects in the order of their handles. That of the resource is the lower one. */
function make(object $first): Async\Pool
{
    return new Async\Pool(
        factory: function () use (&$first) { $first = null; return new Noisy; },
        destructor: function ($r) {
            echo "logging $r out\n";
            Async\await(Async\spawn(fn () => Async\delay(1)));
            echo "$r is logged out\n";
        },
        min: 1,
    );
}
Registry::$pool = make(new stdClass);
Registry::$seen = Registry::$pool->acquire();
Registry::$pool->release(Registry::$seen);     // known to others, too
$cycle = new ArrayObject;
$cycle[] = make(new stdClass);
$cycle[] = $cycle;
unset($cycle);
echo spl_object_id(Registry::$seen) < spl_object_id(Registry::$pool) ? "end\n" : "not tested\n";
// A cycle that is still there at the end is a leak for valgrind, as is what is there after a "Fatal error:"; run without leak check.
?>
--EXPECT--
end
logging n1 out
n1 is logged out
n1 is gone
logging n2 out
n2 is logged out
n2 is gone
