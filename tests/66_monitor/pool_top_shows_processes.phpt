--TEST--
Monitor: bin/pool-top shows one process or many, with a stock PHP
--EXTENSIONS--
pcntl
--INI--
async.monitor=unix:{TMP}/async-monitor-top-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';

use function Async\{delay, spawn};

function pool_top(string ...$arguments): string
{
    $process = proc_open([PHP_BINARY, '-n', dirname(__DIR__, 2) . '/bin/pool-top', '--once', ...$arguments],
        [['file', '/dev/null', 'r'], ['socket'], ['redirect', 1]], $pipes);
    $output = stream_get_contents($pipes[1]);
    $status = proc_close($process);
    return preg_replace(['/ +$/m', '/\d\d:\d\d:\d\d/', '/\(' . getmypid() . '\)/'], ['', 'TIME', '(PID)'], $output) . "status $status\n";
}

$pool = new Async\Pool(fn () => new ArrayObject, min: 2, max: 4);
$full = new Async\Pool(fn () => 1, max: 1, name: '注文 conexão é');
$held = [$pool->acquire(), $full->acquire()];
$waiter = spawn(fn () => $full->acquire());
delay(1);

$file = substr(monitor_address(), strlen('unix://'));
echo preg_replace('/up .*?  /', 'up  ', pool_top("unix:$file"));

putenv('COLUMNS=80');
$lines = explode("\n", pool_top("unix:$file"));
putenv('COLUMNS');
echo "\n", implode("\n", array_slice($lines, 3, 3)), "\n";

echo "\n", pool_top("unix:$file.missing"), "\n", pool_top('127.0.0.1:1'), "\n", pool_top('--what');

// A pattern finds all processes.
$link = sys_get_temp_dir() . '/async-top-' . getmypid();
symlink($file, "$link-1.sock");
symlink($file, "$link-2.sock");
echo "\n", substr_count(pool_top("unix:$link-%p.sock"), '(PID)'), " processes\n";
unlink("$link-1.sock");
unlink("$link-2.sock");
$waiter->cancel();
?>
--EXPECTF--
pool-top  TIME  1 of 1 processes answer

pool_top_shows_processes.php (PID)  up  2 coroutines  lag %s  %s MB  unix:%s
POOL                              STATE         IN USE                 IDLE WAITING  WAIT P99 ACQUIRE/S TIMEOUTS  LONGEST HOLDER
pool#1                            healthy       ███░░░░░░░        1/4     1       0%s
注文 conexão é                    saturated     ██████████        1/1     0       1%s
status 0

POOL              STATE           IN USE WAITING  WAIT P99 TIMEOUTS  LONGEST
pool#1            healthy            1/4       0         -        0  %s
注文 conexão é    saturated          1/1       1         -        0  %s

pool-top  TIME  0 of 0 processes answer
There is no socket of that name.
status 1

pool-top  TIME  0 of 1 processes answer

no answer from 127.0.0.1:1
status 1

usage: pool-top [--once] [--interval=SECONDS] [ADDRESS…]
status 2

2 processes
