--TEST--
sleep() and its relatives: can be cancelled
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

foreach ([fn() => sleep(600), fn() => usleep(600_000_000), fn() => time_nanosleep(600, 0),
    fn() => time_sleep_until(time() + 600)] as $way) {
    $coroutine = spawn(fn() => outcome($way));
    suspend();
    $coroutine->cancel();
    echo await($coroutine), "\n";
}
?>
--EXPECT--
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncCancellation: Coroutine cancelled
Async\AsyncCancellation: Coroutine cancelled
