--TEST--
Pool: health: one sweep at a time, however long it takes
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\delay;

$running = $most = $checks = 0;
$pool = new Async\Pool(
    factory: fn () => new Conn,
    healthcheck: function () use (&$running, &$most, &$checks) {
        $most = max($most, ++$running);
        delay(8);
        $running--;
        $checks++;
    },
    min: 2,
    healthcheckInterval: 1,
);
until(function () use (&$checks) { return $checks >= 4; });
$pool->close();
echo "at once: $most\n";
?>
--EXPECT--
at once: 1
