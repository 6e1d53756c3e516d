--TEST--
Pool: shutdown: a release from a PHP destructor at the very end never crashes
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Lease
{
    public $self;
    public function __construct(private Async\Pool $pool, private object $r) { $this->self = $this; }
    public function __destruct()
    {
        try {
            $this->pool->release($this->r);
        } catch (Async\PoolException) {
        }
        echo "released\n";
    }
}
$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) {}, beforeRelease: fn () => true, max: 2);
$lease = new Lease($pool, $pool->acquire());
$other = new Lease($pool, $pool->acquire());
echo "end\n";
// A cycle that is still there at the end is a leak for valgrind, as is what is there after a "Fatal error:"; run without leak check.
?>
--EXPECT--
end
released
released
