--TEST--
pcntl_fork(): a child ends as if main had ended, also when a coroutine forked it
--EXTENSIONS--
pcntl
--INI--
async.debug_deadlock=0
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

$parent = getmypid();
$ways = [
    'returns' => fn () => 1,
    'exits' => fn () => exit(5),
    'fails' => fn () => throw new Exception('x'),
    'ends by a cancellation' => fn () => throw new Async\AsyncCancellation('x'),
    'has a fatal error' => fn () => eval('class Q {} class Q {}'),
    'waits forever' => function () { $pool = new Async\Pool(fn () => 1, max: 1); $pool->acquire(); $pool->acquire(); },
    'leaves coroutines' => function () { spawn(function () { delay(2); exit(6); }); },
    'is ended by one of its coroutines' => function () { spawn(function () { delay(2); exit(7); }); delay(600_000); },
    'exits beside a loop' => function () {
        spawn(function () { while (true) { try { delay(1); } catch (Throwable) {} } });
        suspend();
        ini_set('async.shutdown_timeout', '5');
        exit(8);
    },
    'forks again' => function () {
        if (($pid = pcntl_fork()) === 0) {
            delay(1);
            exit(9);
        }
        pcntl_waitpid($pid, $status);
        exit(pcntl_wexitstatus($status) + 1);
    },
    'forks again in a coroutine' => function () {
        await(spawn(function () {
            if (($pid = pcntl_fork()) === 0) {
                delay(1);
                return;
            }
            pcntl_waitpid($pid, $status);
            exit(pcntl_wexitstatus($status) + 11);
        }));
    },
];
function fork_and(string $way): void
{
    global $ways;
    if (($pid = pcntl_fork()) === 0) {
        ini_set('display_errors', '0');
        register_shutdown_function(function () { echo '<shutdown>'; });
        $ways[$way]();
        return;
    }
    pcntl_waitpid($pid, $status);
    echo ' ', $way, ': ', pcntl_wexitstatus($status), ' ', pcntl_wtermsig($status), "\n";
}
$sleeper = spawn(fn () => delay(600_000));
suspend();
foreach ($ways as $way => $_) {
    echo 'in a coroutine:';
    try {
        await(spawn(fork_and(...), $way));
    } finally {
        if (getmypid() !== $parent) {
            echo "not reached\n";
        }
    }
    echo 'in a Fiber:';
    (new Fiber(fork_and(...)))->start($way);
    if (getmypid() !== $parent) {
        exit(0);
    }
}
$sleeper->cancel();
?>
--EXPECT--
in a coroutine:<shutdown> returns: 0 0
in a Fiber:<shutdown> returns: 0 0
in a coroutine:<shutdown> exits: 5 0
in a Fiber:<shutdown> exits: 5 0
in a coroutine:<shutdown> fails: 255 0
in a Fiber:<shutdown> fails: 255 0
in a coroutine:<shutdown> ends by a cancellation: 0 0
in a Fiber:<shutdown> ends by a cancellation: 0 0
in a coroutine:<shutdown> has a fatal error: 255 0
in a Fiber:<shutdown> has a fatal error: 255 0
in a coroutine:<shutdown> waits forever: 255 0
in a Fiber:<shutdown> waits forever: 255 0
in a coroutine:<shutdown> leaves coroutines: 6 0
in a Fiber:<shutdown> leaves coroutines: 0 0
in a coroutine:<shutdown> is ended by one of its coroutines: 7 0
in a Fiber:<shutdown> is ended by one of its coroutines: 7 0
in a coroutine:<shutdown> exits beside a loop: 8 0
in a Fiber:<shutdown> exits beside a loop: 8 0
in a coroutine:<shutdown><shutdown> forks again: 10 0
in a Fiber:<shutdown><shutdown> forks again: 10 0
in a coroutine:<shutdown><shutdown> forks again in a coroutine: 11 0
in a Fiber:<shutdown><shutdown> forks again in a coroutine: 11 0
