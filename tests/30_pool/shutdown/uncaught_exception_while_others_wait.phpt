--TEST--
Pool: shutdown: an uncaught exception in main cancels the waiters and is reported
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 1);
$r = $pool->acquire();
waiter($pool, 'W');
steps();
throw new LogicException('not caught');
?>
--EXPECTREGEX--
(?s)(?=.*W: Async\\AsyncCancellation: Cancelled because main failed: LogicException: not caught)(?=.*Fatal error: Uncaught LogicException: not caught).*
