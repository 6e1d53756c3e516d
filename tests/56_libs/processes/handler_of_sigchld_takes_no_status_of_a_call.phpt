--TEST--
Processes: a SIGCHLD handler that waits for any child does not get the child of a running call
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$taken = [];
$signals = 0;
pcntl_async_signals(true);
pcntl_signal(SIGCHLD, function () use (&$taken, &$signals) {
    $signals++;
    while (($child = pcntl_waitpid(-1, $status, WNOHANG)) > 0) {
        $taken[$child] = pcntl_wexitstatus($status);
    }
});

/* No other coroutine runs between the end of the child and the handler. */
function behind_the_handler(callable $call): string
{
    global $signals;
    $before = $signals;
    $coroutine = spawn(fn() => outcome($call));
    turns_until(fn() => $coroutine->getAwaitingInfo());
    for ($deadline = hrtime(true) + 20e9; $signals === $before && hrtime(true) < $deadline;) {
    }
    return await($coroutine);
}

function fork_child(int $code): int
{
    $child = pcntl_fork();
    if (!$child) {
        usleep(200_000);
        pcntl_exec('/bin/sh', ['-c', "exit $code"]);
    }
    return $child;
}

foreach ([
    'exec' => fn() => [exec('sleep 0.2; exit 3', $lines, $code), $code][1],
    'exec with output' => fn() => [exec('echo output; exec >&-; sleep 0.2; exit 4', $lines, $code), $lines[0], $code],
    'shell_exec' => fn() => shell_exec('sleep 0.2; echo output; kill $$'),
    'proc_close' => fn() => proc_close(proc_open('sleep 0.2; exit 5', [], $pipes)),
    'pclose' => fn() => pclose(popen('sleep 0.2; exit 6', 'w')),
    'pcntl_waitpid' => fn() => [pcntl_waitpid(fork_child(7), $status), pcntl_wexitstatus($status)][1],
] as $name => $call) {
    echo "$name: ", preg_replace('/\s+/', ' ', behind_the_handler($call)), "\n";
}
var_dump($taken);

/* Beside such a call, the handler still gets the children that belong to no call. */
$process = proc_open(['sleep', '100'], [], $pipes);
$sleeper = proc_get_status($process)['pid'];
$waiting = spawn(fn() => proc_close($process));
turns_until(fn() => $waiting->getAwaitingInfo());
$child = fork_child(8);
until(function () use ($child) {
    return isset($GLOBALS['taken'][$child]);
});
posix_kill($sleeper, SIGKILL);
await($waiting);
var_dump($taken === [$child => 8]);

/* A coroutine that is cancelled has no use for the status, and no other call gets it. */
$taken = [];
$waiting = spawn(fn() => outcome(fn() => exec('exec sleep 0.2')));
turns_until(fn() => $waiting->getAwaitingInfo());
$waiting->cancel();
echo await($waiting), "\n";
$children = '/proc/self/task/' . getmypid() . '/children';
until(fn() => file_get_contents($children) === '');
var_dump($taken);
?>
--EXPECT--
exec: 3
exec with output: ["output","output",4]
shell_exec: 'output '
proc_close: 5
pclose: 6
pcntl_waitpid: 7
array(0) {
}
bool(true)
Async\AsyncCancellation: Coroutine cancelled
array(0) {
}
