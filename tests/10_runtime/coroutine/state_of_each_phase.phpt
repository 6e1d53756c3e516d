--TEST--
Coroutine: the state methods in each phase of its life
--FILE--
<?php
use function Async\{await, current_coroutine, delay, spawn, suspend};

function state(Async\Coroutine $c, string $phase): void {
    $names = [];
    foreach (['isStarted', 'isQueued', 'isRunning', 'isSuspended', 'isCompleted', 'isCancelled', 'isCancellationRequested'] as $m) {
        if ($c->$m()) {
            $names[] = substr($m, 2);
        }
    }
    echo "$phase: ", implode(' ', $names), "\n";
}
$c = spawn(function () {
    state(current_coroutine(), 'executing');
    suspend();
    delay(600_000);
});
state($c, 'spawned');
suspend();
state($c, 'suspended by suspend()');
suspend();
state($c, 'waiting for a timer');
$c->cancel();
state($c, 'cancelled');
suspend();
state($c, 'ended as cancelled');
$d = spawn(fn () => 1);
await($d);
state($d, 'ended');
$e = spawn(fn () => throw new Exception);
try {
    await($e);
} catch (Exception) {
}
state($e, 'failed');
state(current_coroutine(), 'main');
$f = spawn(fn () => 1);
$f->cancel();
suspend();
state($f, 'never started');
?>
--EXPECT--
spawned: Queued Suspended
executing: Started Running
suspended by suspend(): Started Queued Running Suspended
waiting for a timer: Started Running Suspended
cancelled: Started Queued Running Suspended CancellationRequested
ended as cancelled: Started Completed Cancelled
ended: Started Completed
failed: Started Completed
main: Started Running
never started: Completed Cancelled
