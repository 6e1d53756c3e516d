--TEST--
PHP 8.4: a SIGCHLD handler that waits for any child gets none of a running pcntl_waitid()
--EXTENSIONS--
pcntl
posix
--SKIPIF--
<?php if (!function_exists('pcntl_waitid')) die('skip needs PHP 8.4'); ?>
--FILE--
<?php
require __DIR__ . '/../io.inc';
use function Async\{spawn, await};

$taken = 0;
$signals = 0;
pcntl_async_signals(true);
pcntl_signal(SIGCHLD, function () use (&$taken, &$signals) {
    $signals++;
    while (pcntl_waitpid(-1, $status, WNOHANG) > 0) {
        $taken++;
    }
});

foreach (['exit 7', 'kill -9 $$'] as $command) {
    [$gate, $end] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $pid = pcntl_fork();
    if (!$pid) {
        fclose($end);
        fread($gate, 1);
        pcntl_exec('/bin/sh', ['-c', $command]);
    }
    fclose($gate);
    $waits = spawn(function () use ($pid) {
        $result = pcntl_waitid(P_PID, $pid, $info, WEXITED);
        return [$result, $info['pid'] === $pid, $info['status'], $info['code'] === ($info['status'] === 9 ? CLD_KILLED : CLD_EXITED)];
    });
    turns_until(fn() => $waits->getAwaitingInfo());
    $before = $signals;
    fclose($end);
    /* No other coroutine runs between the end of the child and the handler. */
    for ($deadline = hrtime(true) + 20e9; $signals === $before && hrtime(true) < $deadline;) {
    }
    echo json_encode(await($waits)), "\n";
}
echo "taken by the handler: $taken\n";

/* With WNOWAIT, the child is left for others. */
pcntl_signal(SIGCHLD, SIG_DFL);
$pid = pcntl_fork() ?: pcntl_exec('/bin/sh', ['-c', 'exit 3']);
await(spawn(function () use ($pid) {
    pcntl_waitid(P_PID, $pid, $info, WEXITED | WNOWAIT);
    echo $info['status'], "\n";
}));
var_dump(pcntl_waitpid($pid, $status) === $pid, pcntl_wexitstatus($status));
?>
--EXPECT--
[true,true,7,true]
[true,true,9,true]
taken by the handler: 0
3
bool(true)
int(3)
