--TEST--
with_timeout(): a child process has the limits of its own coroutine, not those of the others
--SKIPIF--
<?php if (!extension_loaded('pcntl')) die('skip needs pcntl'); ?>
--FILE--
<?php
use function Async\{await, delay, spawn, suspend, with_timeout};
require __DIR__ . '/../../support.inc';

function in_child(callable $call): void
{
    if (($child = pcntl_fork()) === 0) {
        echo 'child: ' . outcome($call) . "\n";
        exit;
    }
    pcntl_waitpid($child, $status);
    echo $status === 0 ? '' : "status $status\n";
}
$other = spawn(fn() => with_timeout(60000, fn() => delay(5)));
suspend();
in_child(fn() => await($other));
echo 'parent: ' . outcome(fn() => await($other)) . "\n";

echo 'parent: ' . outcome(fn() => with_timeout(60000, function () {
    in_child(function () { delay(1); return 'goes on'; });
    in_child(fn() => with_timeout(5, fn() => delay(60000)));
    delay(1);
    return 'goes on';
})) . "\n";
?>
--EXPECT--
child: Async\AsyncException: The coroutine goes on in the parent process only
parent: NULL
child: 'goes on'
child: Async\DeadlineException: Gave up after 5 ms
parent: 'goes on'
