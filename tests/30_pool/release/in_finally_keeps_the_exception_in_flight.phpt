--TEST--
Pool: release(): in a finally block, it keeps the exception in flight
--FILE--
<?php
require __DIR__ . '/../pool.inc';

function work(Async\Pool $pool): void
{
    $r = $pool->acquire();
    try {
        throw new LogicException('of the work');
    } finally {
        $pool->release($r);
    }
}
$accept = new Async\Pool(fn () => new Conn, beforeRelease: fn () => true);
$reject = new Async\Pool(fn () => new Conn, beforeRelease: fn () => false, destructor: function () {});
$throw = new Async\Pool(fn () => new Conn, beforeRelease: fn () => throw new Exception('of the hook'));
foreach ([$accept, $reject, $throw] as $pool) {
    try {
        work($pool);
    } catch (Throwable $e) {
        echo describe($e), ', previous: ', json_encode($e->getPrevious()), ', ', counts($pool), "\n";
    }
}
?>
--EXPECT--
LogicException: of the work, previous: null, idle 1, active 0
LogicException: of the work, previous: null, idle 0, active 0
LogicException: of the work, previous: null, idle 0, active 0
