--TEST--
delay(): due timers are served although the run queue is never empty
--FILE--
<?php
use function Async\{delay, spawn, suspend, timeout, await};

$fired = [];
spawn(function () use (&$fired) { delay(1); $fired[] = 'delay'; });
spawn(function () use (&$fired) {
    try {
        await(spawn(function () use (&$fired) { while (count($fired) < 2) { suspend(); } }), timeout(5));
    } catch (Async\OperationCanceledException) {
        $fired[] = 'token';
    }
});
$end = hrtime(true) + 10_000_000_000;
while (count($fired) < 2 && hrtime(true) < $end) {
    suspend();
}
echo implode(' ', $fired), "\n";
?>
--EXPECT--
delay token
