--TEST--
Pool: shutdown: an uncaught exception of a coroutine ends the wait of main
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
spawn(function () { throw new LogicException('not caught'); });
try {
    $pool->acquire();
} catch (Async\AsyncCancellation $e) {
    echo 'main: ', $e->getMessage(), "\n";
}
?>
--EXPECTF--
main: Cancelled because coroutine %d failed: LogicException: not caught

Fatal error: Uncaught LogicException: not caught in %A
