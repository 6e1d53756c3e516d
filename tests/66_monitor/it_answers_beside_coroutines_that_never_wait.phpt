--TEST--
Monitor: it answers beside coroutines that never wait, and they go on
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

use function Async\{spawn, suspend};

$turns = 0;
$busy = [];
for ($i = 0; $i < 3; $i++) {
    $busy[] = spawn(function () use (&$turns) {
        while (true) {
            suspend();
            $turns++;
        }
    });
}
suspend();
$before = $turns;
echo monitor_get('/metrics')['status'], "\n";
echo $turns > $before ? 'they went on' : 'they stood still', "\n";
foreach ($busy as $coroutine) {
    $coroutine->cancel();
}
?>
--EXPECT--
200
they went on
