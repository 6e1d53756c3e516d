--TEST--
Monitor: a script near its memory limit is not pushed over it
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip there is no memory limit'); ?>
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
memory_limit=16M
--FILE--
<?php
require __DIR__ . '/monitor.inc';

Async\spawn(fn () => 0);
echo monitor_get('/pools.json')['status'], "\n";
$much = str_repeat('x', 11_500_000);
echo monitor_get('/pools.json')['status'], ' ', monitor_get('/metrics')['status'], ' ', monitor_get('/')['status'], "\n";
unset($much);
echo monitor_get('/pools.json')['status'], "\n";
?>
--EXPECT--
200
503 503 200
200
