--TEST--
Pool: breaker: a probe that fails, is rejected or is cancelled does not block the next one
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{delay, spawn};

$fail = 'factory';
$pool = new Async\Pool(
    factory: function () use (&$fail) {
        match ($fail) {
            'factory' => throw new DomainException('no'),
            'cancel' => delay(600_000),
            default => null,
        };
        return new Conn;
    },
    beforeRelease: function () use (&$fail) { return $fail !== 'release'; },
    max: 5,
);
$pool->recover();
echo outcome(fn () => $pool->acquire()), "\n";
echo outcome(fn () => $pool->tryAcquire()), "\n";
$fail = 'cancel';
$c = spawn(function () use ($pool) { echo outcome(fn () => $pool->acquire()), "\n"; });
steps();
echo outcome(fn () => $pool->acquire()), "\n";
$c->cancel();
steps();
$fail = 'release';
$probe = $pool->acquire();
echo "probe $probe\n";
$pool->release($probe);
$probe = $pool->acquire();
echo "probe $probe\n";
echo counts($pool), ' ', $pool->getState()->name, "\n";
?>
--EXPECT--
DomainException: no
DomainException: no
Async\ServiceUnavailableException: Service is unavailable (circuit breaker is open)
Async\AsyncCancellation: Coroutine cancelled
probe c1
probe c2
idle 0, active 1 RECOVERING
