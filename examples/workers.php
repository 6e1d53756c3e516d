<?php
/* A master with worker processes. It has coroutines and a pool of its own; in a worker only the code after pcntl_fork() goes on,
 * and the pool is empty there: each worker opens its own connections. Needs ext/pcntl.
 *
 *     ./dev php examples/workers.php
 */
use function Async\{delay, spawn, suspend};

const WORKERS = 2;

$connections = new Async\Pool(fn () => new ArrayObject(['opened by' => getmypid()]), max: 4);

function work(int $number, Async\Pool $connections): never
{
    $tasks = [];
    for ($i = 0; $i < 3; $i++) {
        $tasks[] = spawn(function () use ($connections) {
            $connection = $connections->acquire();
            try {
                delay(2); // a query
                return $connection['opened by'] === getmypid();
            } finally {
                $connections->release($connection);
            }
        });
    }
    [$results] = Async\await_all($tasks);
    echo "worker $number: " . array_sum($results) . " queries on connections of its own\n"; // in one piece
    exit(0); // ends this worker only; nothing of the master's is closed, finished or run twice
}

function start(int $number, Async\Pool $connections): int
{
    $pid = pcntl_fork();
    return $pid === 0 ? work($number, $connections) : $pid;
}

/* Something that the master does all the time, and the workers must not. */
$heartbeat = spawn(function () {
    while (true) {
        delay(1);
    }
});
suspend();

$workers = [];
for ($number = 1; $number <= WORKERS; $number++) {
    $workers[start($number, $connections)] = $number;
}
while ($workers) {
    while (($pid = pcntl_waitpid(-1, $status, WNOHANG)) > 0) {
        echo "master: worker $workers[$pid] ended with " . pcntl_wexitstatus($status) . "\n";
        unset($workers[$pid]);
    }
    delay(5); // the heartbeat goes on
}
$heartbeat->cancel();
