--TEST--
Monitor: /metrics is what Async\metrics() says, and the process, as Prometheus wants it
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

$pool = new Async\Pool(fn () => new stdClass, min: 1, name: "a\"\\\n");
$held = $pool->acquire();
Async\delay(1);
$answer = monitor_get('/metrics');
echo $answer['headers']['content-type'], "\n";
[$pools, $process] = explode('# HELP async_coroutines', $answer['body']);
var_dump($pools === Async\metrics(), str_contains($answer['body'], 'async_pool_active{pool="a\"\\\\\n"} 1'));
preg_match_all('/^(\w+) (\S+)$/m', $process, $found);
foreach (array_combine($found[1], $found[2]) as $name => $value) {
    echo $name, ' ', $name === 'async_loop_lag_seconds' || $value > 0 ? 'ok' : $value, "\n";
}
?>
--EXPECT--
text/plain; version=0.0.4; charset=utf-8
bool(true)
bool(true)
async_coroutines ok
async_loop_lag_seconds ok
process_cpu_seconds_total ok
process_resident_memory_bytes ok
process_open_fds ok
