--TEST--
Monitor: numbers of the program are in metrics(), /metrics and /pools.json until they are taken away
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

use function Async\{gauge, metrics};

Async\spawn(fn () => 0);
var_dump(isset(monitor_state()->gauges));
gauge('jobs_waiting{queue="m\"a\\\\il"}', 3);
gauge('jobs_waiting{queue="m\"a\\\\il"}', 4);
gauge('temperature', 21.5);
$mine = fn (string $text) => implode("\n", preg_grep('~^(jobs|temp)~', explode("\n", $text))) . "\n";
echo $mine(metrics());
var_dump($mine(metrics()) === $mine(monitor_get('/metrics')['body']));
echo json_encode(monitor_state()->gauges), "\n";
gauge('temperature', null);
gauge('never_there', null);
echo json_encode(monitor_state()->gauges), "\n";
foreach (['', '7up', 'two words', 'a{b="c"', "a{b=\"\n\"}", "a\0", "a{b=\"\0\"}", 'é'] as $series) {
    try {
        gauge($series, 1);
        echo json_encode($series), "\n";
    } catch (ValueError $e) {
    }
}
echo $e->getMessage(), "\n", substr_count(metrics(), '{b='), "\n";
foreach ([INF, -INF, NAN] as $i => $value) {
    gauge("temperature$i", $value);
}
echo $mine(metrics()), json_encode(monitor_state()->gauges), "\n";
foreach (['async_pool_idle', 'async_pool_mine{pool="a"}', 'async_coroutines', 'async_loop_lag_seconds', 'process_open_fds'] as $series) {
    try {
        gauge($series, 1);
        echo $series, "\n";
    } catch (ValueError $e) {
    }
}
echo $e->getMessage(), "\n";
gauge('async_fleet_places', 1);
?>
--EXPECT--
bool(false)
jobs_waiting{queue="m\"a\\il"} 4
temperature 21.5
bool(true)
{"jobs_waiting{queue=\"m\\\"a\\\\il\"}":4,"temperature":21.5}
{"jobs_waiting{queue=\"m\\\"a\\\\il\"}":4}
Async\gauge(): Argument #1 ($series) must be like "jobs_waiting" or "jobs_waiting{queue="mail"}"
0
jobs_waiting{queue="m\"a\\il"} 4
temperature0 +Inf
temperature1 -Inf
temperature2 NaN
{"jobs_waiting{queue=\"m\\\"a\\\\il\"}":4,"temperature0":"+Inf","temperature1":"-Inf","temperature2":"NaN"}
Async\gauge(): Argument #1 ($series) must not begin as the metrics of the extension do: async_pool_, async_coroutines, async_loop_, process_
