--TEST--
Monitor: /metrics is what Async\metrics() says, with the content type of Prometheus
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
var_dump($answer['body'] === Async\metrics(), str_contains($answer['body'], 'async_pool_active{pool="a\"\\\\\n"} 1'));
?>
--EXPECT--
text/plain; version=0.0.4; charset=utf-8
bool(true)
bool(true)
