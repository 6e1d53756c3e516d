--TEST--
Pool: leak: what is still out after close() is reported, too
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;
$told = new ArrayObject;
set_error_handler(function (int $level, string $message) use ($told) { $told[] = preg_replace('/.* since \S+ /', '', $message); return true; });
$pool = new Async\Pool(fn () => new Conn, leakThreshold: 20, max: 3);
$first = $pool->acquire();
delay(3);
$second = $pool->acquire();
$pool->close();
until(fn () => count($told) === 2, 'both are reported');
$pool->release($first);
until(fn () => count($told) === 3, 'it is back');
delay(30);
echo implode("\n", (array) $told), "\n", 'leaks ', $pool->stats()->leaks, ', ', counts($pool), "\n";
$pool->release($second);
delay(10);
echo counts($pool), "\n";
?>
--EXPECT--
longer than leakThreshold
longer than leakThreshold
and has come back after all
leaks 2, idle 0, active 1
idle 0, active 0
