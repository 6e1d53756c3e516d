--TEST--
Pool: close(): a pool that dies during unwinding does not disturb the exception in flight
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

$thrown = new LogicException('of the work');
$work = function () use ($thrown) {
    $pool = new Async\Pool(
        factory: fn () => new Conn,
        destructor: function ($r) {
            try {
                throw new Exception('inner');
            } catch (Exception) {
            }
            suspend();
            echo "destroyed $r\n";
        },
        min: 2,
    );
    throw $thrown;
};
try {
    $work();
} catch (Throwable $e) {
    var_dump($e === $thrown, $e->getPrevious());
}
try {
    await(spawn($work));
} catch (Throwable $e) {
    var_dump($e === $thrown, $e->getPrevious());
}
?>
--EXPECT--
destroyed c1
destroyed c2
bool(true)
NULL
destroyed c3
destroyed c4
bool(true)
NULL
