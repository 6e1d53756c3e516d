--TEST--
pcntl_fork(): parent and child do not share a loop: what wakes one does not go to the other
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php if (!is_readable('/proc/self/stat')) die('skip needs /proc'); ?>
--FILE--
<?php
require __DIR__ . '/../signals/signal.inc';
use function Async\{await, delay, spawn};

/* Each process is woken by signals while both wait. A wake-up that went to the other process would leave a delay to run
 * to its end. */
function woken_by_signals(string $name): array {
    $log = [];
    $sleeper = null;
    pcntl_signal(SIGUSR1, function () use (&$sleeper) { $sleeper->cancel(); });
    for ($i = 0; $i < 6; $i++) {
        $sleeper = spawn(function () use (&$log, $name) {
            try {
                delay(3000);
                $log[] = "$name: the timer came first";
            } catch (Async\AsyncCancellation) {
                $log[] = 'signal';
            }
        });
        signal_me_when_i_sleep(SIGUSR1);
        try {
            await($sleeper);
        } catch (Async\AsyncCancellation) {
        }
    }
    return $log;
}
pcntl_async_signals(true);
delay(1); // the loop exists before the fork
$pid = pcntl_fork();
$log = array_unique(woken_by_signals($pid === 0 ? 'child' : 'parent'));
if ($pid === 0) {
    echo implode("\n", $log), "\n";
    posix_kill(getmypid(), SIGKILL);
}
while (pcntl_wait($status) > 0);
echo implode("\n", $log), "\n";
?>
--EXPECT--
signal
signal
