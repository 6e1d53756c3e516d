--TEST--
Pool: handlers: an acquire that waits in a PHP destructor keeps the exception in flight
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn};

class User
{
    public function __construct(private Async\Pool $pool) {}
    public function __destruct()
    {
        $r = $this->pool->acquire();
        echo "destructor got $r\n";
        $this->pool->release($r);
    }
}
$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
$thrown = new LogicException('of the work');
$c = spawn(function () use ($pool, $thrown) {
    $user = new User($pool);
    throw $thrown;
});
steps();
try {
    throw new Exception('of another coroutine');
} catch (Exception) {
}
$pool->release($r);
try {
    await($c);
} catch (Throwable $e) {
    var_dump($e === $thrown, $e->getPrevious());
}
echo counts($pool), "\n";
?>
--EXPECT--
destructor got c1
bool(true)
NULL
idle 1, active 0
