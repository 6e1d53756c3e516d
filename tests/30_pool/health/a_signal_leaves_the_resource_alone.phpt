--TEST--
Pool: health: an exception of a signal handler during a check does not reject the resource
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () { throw new DomainException('signal'); });
$checks = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    healthcheck: function () use (&$checks) {
        if (++$checks === 2) {
            posix_kill(getmypid(), SIGUSR1);
            echo "not reached\n";
        }
        return true;
    },
    min: 3,
    healthcheckInterval: 1,
);
echo outcome(fn () => delay(20_000)), "\n";
echo counts($pool), "\n";
for ($ids = []; $r = $pool->idleCount() ? $pool->acquire() : null; ) {
    $ids[] = (string) ($kept[] = $r);
}
sort($ids);
echo implode(' ', $ids), "\n";
?>
--EXPECTF--
Async\AsyncCancellation: Cancelled because coroutine %d failed: DomainException: signal
idle 3, active 0
c1 c2 c3

Fatal error: Uncaught DomainException: signal in %s:%d
Stack trace:
%A
  thrown in %s on line %d
