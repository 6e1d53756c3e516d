--TEST--
Monitor: coroutines of the extension itself are listed but not counted
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

use function Async\{await, spawn, suspend};

$done = false;
$pool = new Async\Pool(function () use (&$done) { while (!$done) suspend(); return new stdClass; });
$waiter = spawn(fn () => $pool->acquire());
suspend();
$state = monitor_state()->coroutines;
$internal = count(array_filter($state->list, fn ($c) => $c->internal));
echo "$state->count coroutines, $state->ready ready, $internal internal\n";
$done = true;
await($waiter);
?>
--EXPECT--
2 coroutines, 0 ready, 1 internal
