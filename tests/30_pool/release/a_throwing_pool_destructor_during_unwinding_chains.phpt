--TEST--
Pool: release(): a pool destructor that throws during unwinding chains the exception in flight
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Lease
{
    public function __construct(private Async\Pool $pool, private object $r) {}
    public function __destruct() { $this->pool->release($this->r); }
}
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: fn ($r) => throw new RuntimeException("cannot destroy $r"),
    beforeRelease: fn () => false,
);
$work = function () use ($pool) {
    $lease = new Lease($pool, $pool->acquire());
    throw new LogicException('of the work');
};
try {
    $work();
} catch (Throwable $e) {
    for (; $e; $e = $e->getPrevious()) {
        echo describe($e), "\n";
    }
}
echo counts($pool), "\n";
?>
--EXPECT--
RuntimeException: cannot destroy c1
LogicException: of the work
idle 0, active 0
