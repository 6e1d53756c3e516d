--TEST--
Fault points: a command that cannot be run is a warning, as in stock PHP
--EXTENSIONS--
pcntl
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
getenv('SKIP_ASAN') and die('skip the leak sanitizer prints that it cannot stop the thread of async.slow_coroutine');
?>
--INI--
async.slow_coroutine=10000
--FILE--
<?php
require __DIR__ . '/sweep.inc';
require __DIR__ . '/../io.inc';

use function Async\{await, spawn, suspend};

const CANNOT_RUN = '*exec(): Unable to fork [*]*';

sweep([
    'poll(pipe)' => [SAME, 'done 4, true'], // it is read, which blocks; so it is not cancelled
    'malloc(popen)' => [CANNOT_RUN],
    'pipe(popen)' => [CANNOT_RUN],
    'posix_spawn' => [CANNOT_RUN],
    'pidfd_open' => SAME,
    'malloc(orphan)' => SAME,
    'malloc(claim)' => SAME,
    'pthread_create(ticker)' => SAME,
], function () {
    $status = await(spawn(function () {
        exec('echo line; sleep 0.01; exit 4', $lines, $status);
        return $status ?? 'none';
    }));
    $cancelled = spawn(fn () => outcome(fn () => exec('sleep 0.05') === ''));
    suspend();
    suspend();
    $cancelled->cancel();
    $outcome = strtok(await($cancelled), ':');
    $process = proc_open('sleep 0.01', [], $pipes);
    await(spawn(fn () => proc_close($process)));
    if (!$child = pcntl_fork()) {
        posix_kill(getmypid(), SIGKILL);
    }
    pcntl_waitpid($child, $ended);
    return "done $status, $outcome";
});
?>
--EXPECT--
normally: done 4, Async\AsyncCancellation
swept
