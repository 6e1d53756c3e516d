--TEST--
Pool: breaker: all waiters of a recovering pool are served or refused
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

$pool = new Async\Pool(fn () => new Conn, max: 3);
$held = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
$ended = $inUse = $most = 0;
for ($i = 0; $i < 6; $i++) {
    spawn(function () use ($pool, &$ended, &$inUse, &$most) {
        try {
            $r = $pool->acquire();
            $most = max($most, ++$inUse);
            suspend();
            $inUse--;
            $pool->release($r);
        } catch (Async\ServiceUnavailableException) {
        }
        $ended++;
    });
}
steps();
$pool->recover();
foreach ($held as $r) {
    $pool->release($r);
}
steps(40);
echo "ended: $ended, in use at most: $most\n";
echo counts($pool), "\n";
$pool->close();
?>
--EXPECT--
ended: 6, in use at most: 1
idle 3, active 0
