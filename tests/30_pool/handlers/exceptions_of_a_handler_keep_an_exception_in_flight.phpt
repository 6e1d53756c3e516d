--TEST--
Pool: handlers: acquire in a PHP destructor during unwinding keeps the exception in flight
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class User
{
    public function __construct(private Async\Pool $pool, private string $how) {}
    public function __destruct() { $GLOBALS['kept'][] = $r = $this->pool->{$this->how}(); echo "destructor got $r\n"; }
}
foreach (['acquire', 'tryAcquire'] as $how) {
    $pool = new Async\Pool(
        factory: fn () => new Conn,
        destructor: function ($r) { echo "destroyed $r\n"; },
        beforeAcquire: fn () => throw new Exception('of the hook'),
        min: 1,
        max: 1,
    );
    $thrown = new LogicException('of the work');
    try {
        (function () use ($pool, $how, $thrown) {
            $user = new User($pool, $how);
            throw $thrown;
        })();
    } catch (Throwable $e) {
        var_dump($e === $thrown, $e->getPrevious());
    }
    echo counts($pool), "\n";
}
?>
--EXPECT--
destroyed c1
destructor got c2
bool(true)
NULL
idle 0, active 1
destroyed c3
destructor got c4
bool(true)
NULL
idle 0, active 1
