--TEST--
Monitor: /pools.json shows each pool with its counts, and how long the oldest waiter has waited
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

use function Async\{delay, spawn};

$redis = new Async\Pool(fn () => new ArrayObject, min: 2, max: 3);
$other = new Async\Pool(fn () => new stdClass, max: 1);
$held = $redis->acquire();
$last = $other->acquire();
$waiter = spawn(fn () => $other->acquire());
delay(40);
$second = spawn(fn () => $other->acquire());
delay(1);

foreach (monitor_state()->pools as $i => $seen) {
    $pool = [$redis, $other][$i];
    var_dump([$seen->idle, $seen->active] === [$pool->idleCount(), $pool->activeCount()]);
    echo "$seen->min..$seen->max, $seen->idle idle, $seen->active active, $seen->waiting waiting, ",
        "held: ", implode(', ', array_column($seen->holders, 'type')), "\n";
}
var_dump($seen->waited_ms >= 20);
$other->release($last);
$other->release(Async\await($waiter));
?>
--EXPECT--
bool(true)
2..3, 1 idle, 1 active, 0 waiting, held: ArrayObject
bool(true)
0..1, 0 idle, 1 active, 2 waiting, held: stdClass
bool(true)
