--TEST--
Monitor: every coroutine is shown with its state, its locations and what it waits for
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

use function Async\{delay, spawn, suspend};

$pool = new Async\Pool(fn () => new stdClass, max: 1);
$held = $pool->acquire();
$sleeper = spawn(fn () => delay(60_000));
$waiter = spawn(fn () => $pool->acquire());
$busy = spawn(function () { while (true) suspend(); });
suspend();

$state = monitor_state();
echo $state->coroutines->count, " coroutines, script ", basename($state->process->script), ', pid ',
    var_export($state->process->pid === getmypid(), true), "\n";
$names = [spl_object_id($sleeper) => 'sleeper', spl_object_id($waiter) => 'waiter', spl_object_id($busy) => 'busy'];
foreach ($state->coroutines->list as $c) {
    echo $c->main ? 'main' : $names[$c->id], " is $c->state at ", basename($c->at ?? 'nowhere'), ', spawned at ',
        basename($c->spawned_at ?? 'nowhere'), ', waits for ', $c->waits_for ?? 'nothing', "\n";
}
$sleeper->cancel();
$waiter->cancel();
$busy->cancel();
?>
--EXPECTF--
4 coroutines, script coroutines_are_shown_with_what_they_wait_for.php, pid true
main is waiting at monitor.inc:%d, spawned at nowhere, waits for I/O%S
sleeper is waiting at coroutines_are_shown_with_what_they_wait_for.php:8, spawned at coroutines_are_shown_with_what_they_wait_for.php:8, waits for Timer(once)
waiter is waiting at coroutines_are_shown_with_what_they_wait_for.php:9, spawned at coroutines_are_shown_with_what_they_wait_for.php:9, waits for Pool%S
busy is ready at coroutines_are_shown_with_what_they_wait_for.php:10, spawned at coroutines_are_shown_with_what_they_wait_for.php:10, waits for nothing
