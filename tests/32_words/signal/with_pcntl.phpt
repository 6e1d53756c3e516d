--TEST--
signal(): one delivery serves the Future and a handler of pcntl_signal()
--FILE--
<?php
use Async\Signal;
use function Async\{delay, signal};

pcntl_async_signals(true);
foreach (['before', 'after'] as $when) {
    $calls = 0;
    $handler = function () use (&$calls) { $calls++; };
    if ($when === 'before') {
        pcntl_signal(SIGUSR1, $handler);
    }
    $future = signal(Signal::SIGUSR1);
    if ($when === 'after') {
        pcntl_signal(SIGUSR1, SIG_DFL);
        pcntl_signal(SIGUSR1, $handler);
    }
    posix_kill(getmypid(), SIGUSR1);
    $future->await();
    delay(1);
    echo "$when: $calls\n";
    pcntl_signal(SIGUSR1, SIG_DFL);
}
?>
--EXPECT--
before: 1
after: 1
