--TEST--
Monitor: a second process with the same address logs this once and continues without a monitor
--FILE--
<?php
require __DIR__ . '/monitor.inc';
require __DIR__ . '/../10_runtime/child.inc';

$port = free_port();
$ini = ['async.monitor' => "127.0.0.1:$port", 'log_errors' => '1', 'error_log' => '/dev/stdout', 'display_errors' => '0'];
$second = 'set_error_handler(function () { echo "an error for PHP code\n"; }); Async\spawn(fn () => print("second runs\n"));';
$first = 'require ' . var_export(__DIR__ . '/monitor.inc', true) . '; require ' . var_export(__DIR__ . '/../10_runtime/child.inc', true) . ';
    Async\spawn(fn () => 0);
    echo run_php(' . var_export($second, true) . ', ' . var_export($ini, true) . ')["output"];
    echo "first: ", monitor_state("tcp://127.0.0.1:' . $port . '")->process->pid === getmypid() ? "answers" : "?", "\n";';
echo run_php($first, $ini)['output'];

// The address is free again at once.
echo run_php($first, $ini)['output'];
?>
--EXPECTF--
[%s] async.monitor: process %d has no monitor, it cannot listen at 127.0.0.1:%d: Address already in use
second runs
first: answers
[%s] async.monitor: process %d has no monitor, it cannot listen at 127.0.0.1:%d: Address already in use
second runs
first: answers
