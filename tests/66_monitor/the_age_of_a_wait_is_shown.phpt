--TEST--
Monitor: the age of a wait is shown, and that of the oldest wait at a line; a new wait begins at 0
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

use function Async\{await, spawn, suspend};

function wait(Async\FutureState $state): void { await(new Async\Future($state)); }   // line 6
$states = array_map(fn () => new Async\FutureState, range(0, 3));
$old = spawn('wait', $states[0]);
$restless = spawn(function () use ($states) { wait($states[1]); wait($states[2]); });

/** @return array<int, int> the ages of the waits by the id of the coroutine; that of the line has the id 0 */
function ages(): array
{
    $state = monitor_state()->coroutines;
    $at = array_filter($state->groups, fn ($group) => str_ends_with($group->at, '.php:6'));
    return [0 => reset($at)->waited_s] + array_column($state->list, 'waited_s', 'id');
}

suspend();
until(fn () => ages()[$old->getId()] >= 2);
$states[1]->complete(null);
$new = spawn('wait', $states[3]);
suspend();
$ages = ages();
$is_younger = fn ($coroutine) => var_export($ages[$coroutine->getId()] <= $ages[$old->getId()] - 2, true);
echo 'a new coroutine is younger: ', $is_younger($new), ', a new wait of an old one: ', $is_younger($restless), "\n";
echo 'the line is as old as its oldest wait: ', var_export($ages[0] === $ages[$old->getId()], true), "\n";
foreach ([0, 2, 3] as $i) {
    $states[$i]->complete(null);
}
?>
--EXPECT--
a new coroutine is younger: true, a new wait of an old one: true
the line is as old as its oldest wait: true
