--TEST--
signal(): without a Future the signal acts as ever
--FILE--
<?php
use Async\Signal;
use function Async\{delay, signal};

if (($child = pcntl_fork()) === 0) {
    $future = signal(Signal::SIGTERM)->ignore();
    unset($future);
    $cancelled = signal(Signal::SIGTERM);
    $cancelled->cancel();
    posix_kill(getmypid(), 15);
    delay(1);
    echo "never\n";
    exit;
}
pcntl_waitpid($child, $status);
var_dump(pcntl_wifsignaled($status), pcntl_wtermsig($status));
?>
--EXPECT--
bool(true)
int(15)
