<?php
/* A master with worker processes. It forks before and after it has coroutines, replaces a worker that has died, and on SIGTERM lets all
 * of them finish. In a worker only the coroutine that called pcntl_fork() goes on, and the pool is empty: each worker opens its own
 * connections. Needs ext/pcntl and ext/posix.
 *
 *     ./dev php examples/workers.php
 */
use function Async\{delay, spawn};

$connections = new Async\Pool(fn () => new ArrayObject(['opened by' => getmypid()]), max: 4);

/* A worker: three clients that use the pool until SIGTERM. */
function work(string $name, Async\Pool $connections): never
{
    $foreign = 0;
    $clients = [];
    for ($i = 0; $i < 3; $i++) {
        $clients[] = spawn(function () use ($connections, &$foreign) {
            while (true) {
                $connection = $connections->acquire();
                try {
                    delay(2); // a query
                    $foreign += $connection['opened by'] !== getmypid();
                } finally {
                    $connections->release($connection);
                }
            }
        });
    }
    /* A handler cannot wait. It may cancel: each client gets an AsyncCancellation, and finally blocks run. */
    pcntl_signal(SIGTERM, fn () => array_map(fn ($client) => $client->cancel(), $clients));
    pcntl_sigprocmask(SIG_UNBLOCK, [SIGTERM]);
    if ($name === 'that dies') {
        posix_kill(getmypid(), SIGKILL);
    }
    Async\await_all($clients);
    echo "worker $name: $foreign queries on connections of others, " . $connections->activeCount() . " connections in use at the end\n";
    exit(0); // ends this worker only: nothing of the master is closed or run twice
}

function start(string $name, Async\Pool $connections): int
{
    pcntl_sigprocmask(SIG_BLOCK, [SIGTERM]); // until the worker has its own handler instead of the master's
    $pid = pcntl_fork();
    if ($pid === 0) {
        work($name, $connections);
    }
    pcntl_sigprocmask(SIG_UNBLOCK, [SIGTERM]);
    return $pid;
}

pcntl_async_signals(true);
$workers = [start('from before', $connections) => 'from before']; // no coroutine exists yet

/* A coroutine of the master that must not run in the workers. */
$heartbeat = spawn(function () use (&$replaced) {
    for ($beats = 0; true; $beats += $replaced) {
        delay(1);
        if ($beats === 20) {
            posix_kill(getmypid(), SIGTERM); // a process manager would do this
        }
    }
});
$ending = $replaced = false;
pcntl_signal(SIGTERM, function () use (&$workers, &$ending) {
    $ending = true;
    foreach ($workers as $pid => $name) {
        posix_kill($pid, SIGTERM);
    }
});
$pid = start('that dies', $connections);
$workers[$pid] = 'that dies';

while ($workers) {
    while (($pid = pcntl_waitpid(-1, $status, WNOHANG)) > 0) {
        $how = pcntl_wifsignaled($status) ? 'by signal ' . pcntl_wtermsig($status) : 'with ' . pcntl_wexitstatus($status);
        echo "master: worker $workers[$pid] ended $how\n";
        unset($workers[$pid]);
        if (!$ending) {
            $workers[start('in its place', $connections)] = 'in its place';
            $replaced = true;
        }
    }
    delay(5); // the heartbeat goes on
}
$heartbeat->cancel();
