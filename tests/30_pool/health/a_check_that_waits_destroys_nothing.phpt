--TEST--
Pool: health: a health check that waits does not destroy the healthy resource
--INI--
display_errors=0
log_errors=0
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, delay, spawn};

$checks = $calls = 0;
$pool = new Async\Pool(
    factory: function () use (&$calls) { if (++$calls === 3) throw new Exception('factory'); return new Conn; },
    destructor: function ($r) { echo "destroyed $r\n"; throw new Exception('destructor'); },
    healthcheck: function ($r) use (&$checks) {
        delay(1);
        await(spawn(fn () => delay(1)));
        $checks++;
        return $r->id !== 2;
    },
    min: 2,
    max: 2,
    healthcheckInterval: 50,
);
until(function () use (&$checks) { return $checks >= 2; });
until(fn () => $pool->activeCount() === 0);
echo "still running\n";
echo $kept[] = $pool->acquire(), "\n";
$kept[] = $pool->acquire();
?>
--EXPECT--
destroyed c2
still running
c1
