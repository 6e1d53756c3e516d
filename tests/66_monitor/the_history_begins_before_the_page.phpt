--TEST--
Monitor: /history.json has what happened before it was asked for, and shows loop lag
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

use function Async\delay;

$pool = new Async\Pool(fn () => new stdClass, max: 3, name: 'db');
$held = $pool->acquire();
delay(1);
$end = hrtime(true) + 1_200_000_000;
while (hrtime(true) < $end);                     // the loop cannot turn: the first sample is late
$deadline = hrtime(true) + 10_000_000_000;
do {
    delay(50);
    $samples = json_decode(monitor_get('/history.json')['body'], flags: JSON_THROW_ON_ERROR);
} while (!$samples && hrtime(true) < $deadline);
echo $samples[0]->pools[0]->name, ' ', $samples[0]->pools[0]->active, ' of ', $samples[0]->pools[0]->max, "\n";
var_dump(monitor_state()->process->lag_ms > 150);
?>
--EXPECT--
db 1 of 3
bool(true)
