--TEST--
Pool: shutdown: an uncaught exception of a fire-and-forget coroutine ends the wait of main and is reported
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
spawn(function () { throw new LogicException('nobody catches me'); });
try {
    $pool->acquire();
} catch (Async\AsyncCancellation $e) {
    echo 'main: ', $e->getMessage(), "\n";
}
?>
--EXPECTF--
main: Graceful shutdown

Fatal error: Uncaught LogicException: nobody catches me in %A
