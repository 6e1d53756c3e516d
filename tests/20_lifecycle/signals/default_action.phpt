--TEST--
Signals: those without a handler keep their default action
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';
$result = run_php('Async\spawn(fn () => Async\delay(1)); pcntl_signal(SIGTERM, fn () => 1); pcntl_signal(SIGTERM, SIG_DFL); Async\suspend();
    if (($pid = pcntl_fork()) === 0) { exec("kill -TERM " . getmypid()); Async\delay(20000); exit(1); } pcntl_waitpid($pid, $status); var_dump(pcntl_wifsignaled($status), pcntl_wtermsig($status));');
echo $result['output'];
?>
--EXPECT--
bool(true)
int(15)
