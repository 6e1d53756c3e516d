--TEST--
Processes: a cancelled wait throws immediately, and the child is reaped later
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

function children(): array
{
    return array_map(intval(...), preg_split('/ /', file_get_contents('/proc/self/task/' . getmypid() . '/children'), 0,
        PREG_SPLIT_NO_EMPTY));
}

$ways = [
    'exec' => fn() => exec('exec sleep 100'),
    'shell_exec' => fn() => shell_exec('exec sleep 100'),
    'proc_close' => fn() => proc_close(proc_open('exec sleep 100', [], $pipes)),
    'pclose' => fn() => pclose(popen('exec sleep 100', 'w')),
];
foreach ($ways as $name => $way) {
    $coroutine = spawn(fn() => outcome($way));
    while (!$coroutine->getAwaitingInfo()) {
        suspend();
    }
    $coroutine->cancel();
    echo "$name: ", await($coroutine), ', ', count(children()), " left\n";
    array_map(fn(int $child) => posix_kill($child, SIGKILL), children());
    until(fn() => exec('true') === '' && !children());
}

$child = pcntl_fork();
if (!$child) {
    pcntl_exec('/bin/sleep', ['100']);
}
$coroutine = spawn(fn() => outcome(fn() => pcntl_waitpid($child, $status)));
suspend();
$coroutine->cancel();
echo 'pcntl_waitpid: ', await($coroutine), "\n";
posix_kill($child, SIGKILL);
var_dump(pcntl_waitpid($child, $status) === $child, pcntl_wtermsig($status));
?>
--EXPECT--
exec: Async\AsyncCancellation: Coroutine cancelled, 1 left
shell_exec: Async\AsyncCancellation: Coroutine cancelled, 1 left
proc_close: Async\AsyncCancellation: Coroutine cancelled, 1 left
pclose: Async\AsyncCancellation: Coroutine cancelled, 1 left
pcntl_waitpid: Async\AsyncCancellation: Coroutine cancelled
bool(true)
int(9)
