--TEST--
Pool: shutdown: the trace of an uncaught factory exception shows the factory and acquire
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$pool = new Async\Pool(fn () => throw new DomainException('cannot connect'), max: 1);
$other = new Async\Pool(fn () => new Conn, max: 1);
$r = $other->acquire();
spawn(fn () => $pool->acquire());
echo outcome(fn () => $other->acquire()), "\n";
echo counts($pool), "\n";
?>
--EXPECTF--
Async\AsyncCancellation: Cancelled because %s failed: DomainException: cannot connect
idle 0, active 0

Fatal error: Uncaught DomainException: cannot connect in %s:%d
Stack trace:
#0 [internal function]: {closure%S}()
#1 %s(%d): Async\Pool->acquire()
#2 {main}
  thrown in %s on line %d
