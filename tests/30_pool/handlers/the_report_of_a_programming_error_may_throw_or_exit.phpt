--TEST--
Pool: handlers: an error handler that throws on the report of a programming error changes nothing
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$then = 'throw';
set_error_handler(function ($type, $message) use (&$then, &$pool) {
    echo "handler, ", counts($pool), "\n";
    if ($then === 'exit') {
        exit(0);
    }
    throw new ErrorException($message);
});
$make = fn () => new Async\Pool(fn () => new Conn, beforeAcquire: fn (int $r) => true, beforeRelease: fn (int $r) => true, min: 1);
$pool = $make();
$r = $pool->acquire();
echo "$r, ", counts($pool), "\n";
try {
    try {
        throw new DomainException('in flight');
    } finally {
        $pool->release($r);
    }
} catch (DomainException $e) {
    echo describe($e), ', ', $e->getPrevious()?->getMessage(), counts($pool), "\n";
}
$then = 'exit';
$pool = $make();
register_shutdown_function(function () use (&$pool) { echo counts($pool), "\n"; });
$pool->acquire();
echo "not reached\n";
?>
--EXPECT--
handler, idle 0, active 1
c2, idle 0, active 1
handler, idle 0, active 1
DomainException: in flight, idle 0, active 0
handler, idle 0, active 1
idle 0, active 0
