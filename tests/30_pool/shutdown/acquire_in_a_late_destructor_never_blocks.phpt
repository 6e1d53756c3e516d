--TEST--
Pool: shutdown: while objects are freed, an acquire that would block throws PoolException
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Late
{
    public $self;
    public function __construct(private Async\Pool $pool, private string $name) { $this->self = $this; }
    public function __destruct()
    {
        echo "$this->name: ", outcome(fn () => $this->pool->acquire()), ' ', outcome(fn () => $this->pool->acquire(5)), ' ', json_encode($this->pool->tryAcquire()), "\n";
    }
}
$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$late = new Late($pool, 'late');
echo "end\n";
// A cycle that is still there at the end is a leak for valgrind, as is what is there after a "Fatal error:"; run without leak check.
?>
--EXPECTF--
end
late: Async\%s Async\%s null
