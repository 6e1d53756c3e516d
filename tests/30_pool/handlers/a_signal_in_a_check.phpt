--TEST--
Pool: handlers: an exception of a signal handler inside a pool's handler goes to the caller
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../pool.inc';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () { throw new TypeError('signal'); });
$signal = null;
$hook = function (string $name) use (&$signal) {
    return function () use ($name, &$signal) {
        if ($name === $signal) {
            $signal = null;
            posix_kill(getmypid(), SIGUSR1);
            echo "not reached\n";
        }
        return true;
    };
};
$pool = new Async\Pool(
    factory: fn () => new Conn,
    destructor: function ($r) { echo "destroyed $r\n"; },
    beforeAcquire: $hook('beforeAcquire'),
    beforeRelease: $hook('beforeRelease'),
    min: 1,
    max: 1,
);
$signal = 'beforeAcquire';
echo outcome(fn () => $pool->acquire()), ', ', counts($pool), "\n";
$r = $pool->acquire();
$w = waiter($pool, 'W');
steps();
$signal = 'beforeRelease';
echo outcome(fn () => $pool->release($r)), ', ', counts($pool), "\n";
steps();
echo counts($pool), "\n";

// a hook that catches it decides
pcntl_signal(SIGUSR1, function () { throw new DomainException('alarm'); });
$pool = new Async\Pool(fn () => new Conn, beforeAcquire: function ($r) {
    try {
        posix_kill(getmypid(), SIGUSR1);
        echo "not reached\n";
    } catch (DomainException $e) {
        echo "$r: ", describe($e), "\n";
    }
    return false;
}, min: 1);
echo outcome(fn () => $pool->acquire()), "\n";
?>
--EXPECT--
TypeError: signal, idle 1, active 0
destroyed c1
TypeError: signal, idle 0, active 0
W got c2
idle 1, active 0
destroyed c2
c3: DomainException: alarm
c4
