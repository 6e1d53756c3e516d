--TEST--
Channel: a deadlock report says what the coroutine waits for, and where
--FILE--
<?php
use Async\Channel;

$channel = new Channel;
try {
    $channel->recv();
} catch (Async\AsyncCancellation) {
    var_dump($channel->isClosed());
}
?>
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines that wait for something that cannot happen: 1
Coroutine %d (main), suspended at %s:6, waits for: Channel(capacity=0, receivers=1, senders=0, reserved=0/0)
=== DEADLOCK REPORT END   ===
bool(false)

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:6
Stack trace:
#0 {main}
  thrown in %s on line 6
