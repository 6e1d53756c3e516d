--TEST--
Monitor: coroutines are counted by the line where they wait, and the stack of each can be read
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

use function Async\{delay, spawn, suspend};

function inner(): void { delay(60_000); }        // line 6
$waiting = array_map(fn () => spawn(fn () => inner()), range(1, 700));
suspend();

foreach (monitor_state()->coroutines->groups as $group) {
    echo str_ends_with($group->at, '.php:6') ? "$group->count wait at the line\n" : '';
}
$answer = monitor_get('/coroutines/' . $waiting[0]->getId());
echo $answer['status'], "\n", preg_replace('~/\S+/~', '', $answer['body']);
echo monitor_get('/coroutines/999999')['status'], ' ', monitor_get('/coroutines/x')['status'], "\n";
array_map(fn ($coroutine) => $coroutine->cancel(), $waiting);
?>
--EXPECTF--
700 wait at the line
200
#0 %s(6): Async\delay()
#1 %s(7): inner()
#2 [internal function]: {closure%S}()
404 404
