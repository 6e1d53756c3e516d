--TEST--
pcntl_fork(): inside a coroutine, with others waiting: each process runs its own copies
--EXTENSIONS--
pcntl
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$log = [];
$waiting = spawn(function () use (&$log) { delay(20); $log[] = 'timer'; return 1; });
$forking = spawn(function () use (&$log, $waiting) {
    suspend();
    $pid = pcntl_fork();
    delay(1);
    $log[] = $pid === 0 ? 'child' : 'parent';
    return $pid;
});
$pid = await($forking);
await($waiting);
sort($log);
if ($pid === 0) {
    exit($log === ['child', 'timer'] ? 7 : 1);
}
pcntl_waitpid($pid, $status);
echo implode(' ', $log), ' ', pcntl_wexitstatus($status), "\n";
?>
--EXPECT--
parent timer 7
